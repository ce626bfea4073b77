"""What is seen, covered and lit."""
