"""Programs that tests start."""

import signal


def hear_interrupts() -> None:
    """For `preexec_fn`: Ctrl-C reaches the program, even where the tests themselves ignore it.

    What a shell starts with `&` ignores interrupts, what `nohup` starts ignores hang-ups, and so
    would all that they start.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
