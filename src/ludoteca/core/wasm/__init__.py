"""Rules and search as WebAssembly: `build` makes a game's module (needs Numba), `module` runs one, `engines`
chooses."""
