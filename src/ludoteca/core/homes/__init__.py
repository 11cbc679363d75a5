"""Where games lie: `home` a folder and its modules, `faulty` the parts of games from outside that do not work."""
