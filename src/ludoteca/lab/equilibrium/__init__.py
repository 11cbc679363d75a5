"""How far a way to play is from equilibrium: small settings, their whole trees, best answers."""
