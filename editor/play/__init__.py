"""The contract of every game, the agenda engine, sessions and replays."""
