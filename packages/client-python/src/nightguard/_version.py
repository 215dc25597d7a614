"""The package's version, as in pyproject.toml."""

VERSION = "0.1.0"
