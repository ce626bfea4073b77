"""Commands, history, document and journal; no Qt."""
