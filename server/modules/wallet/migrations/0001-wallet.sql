-- What lies above the ledger: the signed checkpoints over all its servers, and corrections by hand. Nothing
-- here has a foreign key into it.

-- A checkpoint a currency and period close: it covers all entries
-- between the close before and this one, and the
-- head before.
create table wallet_checkpoint (
  currency text not null references currency (code),
  until timestamptz not null,
  entries bigint not null,
  digest bytea not null,
  -- hash of the currency's head before; nothing before the first
  previous bytea not null,
  hash bytea not null,
  -- Ed25519 over the text that the hash is of
  signature bytea not null,
  key_id text not null,
  -- a digest over the owners of the currency's accounts that were opened before the head's moment
  owners bytea,
  primary key (currency, until)
);

-- Manual adjustments wait here for a second person's word.
create table wallet_adjustment (
  id uuid primary key,
  account_id uuid not null,
  amount bigint not null check (amount <> 0),
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- 1 waits, 2 booked, 3 refused
  state smallint not null default 1,
  decided_by text check (decided_by <> asked_by),
  decided_at timestamptz
);
create index wallet_adjustment_waiting on wallet_adjustment (asked_at) where state = 1;
