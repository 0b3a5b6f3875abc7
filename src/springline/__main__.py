"""Run the command line: ``python -m springline`` is equivalent to ``springline``."""

import sys

from springline.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
