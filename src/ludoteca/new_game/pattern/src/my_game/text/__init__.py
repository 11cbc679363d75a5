"""My Game in words: tell, offers, prompt, status and result may stand here; what does not is made up from the
rules."""
