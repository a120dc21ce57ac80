-- What the signer has signed. A transfer has one nonce for ever, and a nonce one transfer: so nothing can
-- be paid twice.

create table chain_signer.transfer (
  id text primary key,
  purpose text not null,
  -- -1 is the hot wallet
  wallet int not null,
  nonce bigint not null,
  to_address text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  -- the highest fee that was signed for
  max_fee numeric(78, 0) not null,
  created_at timestamptz not null,
  unique (wallet, nonce)
);
create index transfer_by_day on chain_signer.transfer (currency, created_at) where purpose = 'payout';
