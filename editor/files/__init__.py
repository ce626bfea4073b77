"""YAML text to values and back: positions, schemas, migrations, packs, safe saves."""
