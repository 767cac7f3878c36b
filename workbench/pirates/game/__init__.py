"""A whole game of pirates, rule by rule: compiled functions over the state record, a module per subject."""
