-- The most that was signed for as the fee of a transfer or a batch, and when it rose to that.
create table chain_signer.fee (
  id text primary key,
  -- in the smallest unit of the chain
  units numeric(78, 0) not null check (units >= 0),
  at timestamptz not null
);
create index fee_by_time on chain_signer.fee (at) include (units);
