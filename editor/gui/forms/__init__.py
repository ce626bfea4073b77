"""Forms made from the JSON schemas: one builder for every kind of file."""
