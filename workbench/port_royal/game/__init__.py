"""The rules of a whole game of Port Royal, phase by phase, as compiled functions over the state record."""
