-- What Valkyrie sent, so that it can be found again by its own numbers: several transactions may share a
-- reference to their bet. Money is in the ledger under `key`; a row without an entry there was refused.
create table valkyrie_transaction (
  provider text not null,
  kind text not null
    check (kind in ('WITHDRAW', 'DEPOSIT', 'CANCEL', 'PROMOWITHDRAW', 'PROMODEPOSIT', 'PROMOCANCEL')),
  tx_id text not null,
  bet_ref text,
  key uuid not null,
  round_ref text,
  game text not null,
  currency text not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (provider, kind, tx_id)
);
create index on valkyrie_transaction (provider, bet_ref) where bet_ref is not null;
create index on valkyrie_transaction (provider, tx_id);
