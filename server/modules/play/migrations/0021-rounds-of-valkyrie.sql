-- outside of transactions: what was sent of a round, whose bets may each be a round here
drop index concurrently if exists valkyrie_transaction_round;
create index concurrently valkyrie_transaction_round on valkyrie_transaction (provider, round_ref)
  where round_ref is not null and bet_ref is not null;
