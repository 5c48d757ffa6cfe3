"""Questions inside questions: what a description means is found first, then asked about."""
