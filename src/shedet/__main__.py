"""`python -m shedet` is the command `shedet`."""

import sys

from shedet.terminal.command import main

sys.exit(main())
