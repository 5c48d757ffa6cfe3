"""The command line: parse, call `app`, render.

Nothing heavy is imported before a command runs, so that `graphrag --help` is quick:
whoever needs numpy, spaCy or a store imports it inside the command's function.
"""

from graphrag.cli.main import main

__all__ = ["main"]
