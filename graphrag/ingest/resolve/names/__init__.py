"""Names by themselves: how they are read, which could be one, and why two are or are not."""
