"""Which things a question names."""

from graphrag.ask.link.link import is_small_word, link, written_as_names

__all__ = ["is_small_word", "link", "written_as_names"]
