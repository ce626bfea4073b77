"""The assistant that converts: foreign files, and scans of paper sheets."""
