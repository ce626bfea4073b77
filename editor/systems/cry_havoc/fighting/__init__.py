"""Shots, fights, charges and nerve: who may, and with what chances."""
