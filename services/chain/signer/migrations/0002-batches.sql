-- Batches of payouts on a chain of unspent outputs. A payout has one batch for ever, a batch one anchor,
-- and every form of it spends that: so nothing can be paid twice.

create table chain_signer.batch (
  id uuid primary key,
  currency text not null,
  anchor_hash text not null,
  anchor_position int not null,
  created_at timestamptz not null,
  unique (anchor_hash, anchor_position)
);

create table chain_signer.batch_payout (
  id text primary key,
  batch_id uuid not null references chain_signer.batch (id),
  to_address text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  created_at timestamptz not null
);
create index batch_payout_by_batch on chain_signer.batch_payout (batch_id);
create index batch_payout_by_day on chain_signer.batch_payout (currency, created_at);

-- What was signed for, with what it holds: said otherwise later, a fee could be hidden.
create table chain_signer.batch_input (
  tx_hash text not null,
  position int not null,
  batch_id uuid not null references chain_signer.batch (id),
  units bigint not null,
  primary key (tx_hash, position)
);
