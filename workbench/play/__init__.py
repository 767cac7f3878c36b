"""What all games share: luck, log, session, batch, results, search, tester. No book is known here by name."""
