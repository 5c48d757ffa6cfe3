"""`python -m graphrag` is `graphrag`."""

from graphrag.cli import main

if __name__ == "__main__":
    main()
