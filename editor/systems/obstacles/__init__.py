"""The obstacle sheet: works, vehicles and civilians that an author puts on hexes."""
