"""Python modules of pictures, words and rules made into JavaScript, so that a page
draws by the same source as the server."""
