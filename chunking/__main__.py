"""`python -m chunking`: the command line."""

import sys

from chunking.cli import main

if __name__ == "__main__":
    sys.exit(main())
