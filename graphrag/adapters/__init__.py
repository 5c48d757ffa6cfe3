"""One vendor, one file; only `wiring` opens them."""
