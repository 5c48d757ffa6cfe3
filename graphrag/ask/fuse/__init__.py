"""Several rankings of the same passages become one."""

from graphrag.ask.fuse.fuse import calibrated, rank_fusion

__all__ = ["calibrated", "rank_fusion"]
