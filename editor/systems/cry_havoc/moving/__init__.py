"""What a step costs, and how far one gets."""
