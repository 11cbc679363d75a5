"""Good manners: whom one blocks, what one reports, and what the operator of a server does about it."""
