"""One module a foreign format; the registry finds every module that stands here."""
