-- The two halves of a conversion between accounts of a player: what is taken from one, what the other gets.
-- The house's side of both is its exchange, 6.
alter type ledger.wallet_kind add value if not exists 'exchange-out';
alter type ledger.wallet_kind add value if not exists 'exchange-in';
