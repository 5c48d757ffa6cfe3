"""What every store does alike, whatever it keeps its rows in."""
