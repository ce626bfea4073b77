"""What can be wrong with scenarios of Destiny cards."""
