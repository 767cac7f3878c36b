"""The rules of the campaign by subject: orders, payments, agents, effects, special units, what each warlord sees."""
