#!/bin/sh
# A bot in nothing but a POSIX shell and sed: sells when it can, else makes the first move.
#
#     shedet simulate sobek2p --bots "run:sh examples/bot.sh,random" --games 10

while IFS= read -r line; do
    case $line in
    *'"type": "decide"'*)
        # the legal moves one a line, each still in its quotes, so that nothing need be escaped
        legal=$(printf '%s\n' "$line" | sed 's/.*"legal": \[\([^]]*\)\].*/\1/; s/", "/"\
"/g')
        move=$(printf '%s\n' "$legal" | sed -n '/^"sell /p; /^"choose /p' | sed 1q)
        [ -n "$move" ] || move=$(printf '%s\n' "$legal" | sed 1q)
        printf '{"move": %s}\n' "$move"
        ;;
    esac
done
