-- Until when a provider's list of transactions was compared with the ledger, by the wall clock.
create table transaction_comparison (
  provider text primary key references game_provider (identity) on update cascade on delete cascade,
  until_at timestamptz not null
);
