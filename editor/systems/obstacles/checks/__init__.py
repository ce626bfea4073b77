"""What can be wrong with the counters of the obstacle sheet in a scenario."""
