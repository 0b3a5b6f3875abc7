"""``python -m springline``: the same as ``springline``."""

import sys

from springline.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
