"""Which entities does a question name?"""

from graphrag.ask.link.link import link

__all__ = ["link"]
