-- What the chain service knows: blocks that it has read, the addresses that it gave out, what came to
-- them, and what it tells the casino.

-- The newest blocks that were read, so that a re-organisation is seen; the watcher goes on at the highest.
create table chain.block (
  number bigint primary key,
  hash text not null,
  parent_hash text not null
);

create table chain.reorganisation (
  id uuid primary key,
  -- the last block that stayed
  ancestor bigint not null,
  depth int not null,
  -- deposits that were in the blocks that went
  deposits int not null,
  at timestamptz not null
);

create sequence chain.address_index as int minvalue 0;

create table chain.charge (
  -- an unguessable token: it is the address of the page
  id text primary key,
  reference uuid not null unique,
  -- of the key that the address belongs to, below the account's
  address_index int not null unique,
  -- in lower case
  address text not null unique,
  currency text not null,
  digits int not null,
  -- what was asked for, in the currency's smallest unit
  amount bigint not null check (amount > 0),
  status text not null
    check (status in ('created', 'pending', 'succeeded', 'failed', 'cancelled', 'charged-back')),
  reason text,
  -- what the casino was told last, in the smallest unit
  told_amount bigint not null,
  -- what is on its way, of it the blocks above the youngest deposit, and how many it takes
  received bigint not null default 0,
  confirmations int not null default 0,
  needed int not null default 0,
  -- looked at with every block
  is_settling boolean not null default false,
  -- something was credited since it was last looked at what lies there
  is_sweep_due boolean not null default false,
  -- the block in which a credited deposit was seen to be gone
  lost_at bigint,
  sequence int not null default 0,
  language text not null,
  return_url text not null,
  callback_url text not null,
  form_token text not null,
  -- the demo's tap was opened for it
  is_poured boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index charge_settling on chain.charge (address_index) where is_settling;
create index charge_sweep_due on chain.charge (address_index) where is_sweep_due;
create index charge_by_expiry on chain.charge (expires_at) where status in ('created', 'pending');
create index charge_by_change on chain.charge (updated_at, id);

-- What came to an address, by the blocks of the chain as it is now: with a block that goes, its deposits go.
create table chain.deposit (
  tx_hash text not null,
  -- 0 is the coin itself; of tokens, which transfer of the transaction, from 1
  position int not null,
  charge_id text not null references chain.charge (id),
  currency text not null,
  -- in the smallest unit of the chain
  units numeric(78, 0) not null check (units > 0),
  block_number bigint not null,
  seen_at timestamptz not null,
  primary key (tx_hash, position)
);
create index deposit_by_charge on chain.deposit (charge_id);
create index deposit_by_block on chain.deposit (block_number);

-- What leaves one of our addresses, once and under one nonce.
create table chain.transfer (
  -- names it to the signer: payout:<reference>, sweep:<address>:<currency>:<n>
  id text primary key,
  purpose text not null check (purpose in ('payout', 'sweep', 'fund', 'cold')),
  -- the address index that pays; null is the hot wallet
  wallet int,
  to_address text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  state text not null check (state in ('queued', 'signed', 'mined', 'done', 'failed')),
  reason text,
  nonce bigint,
  -- where it was mined, and from where it is waited for
  block_number bigint,
  since_block bigint,
  -- why it has to wait, for the operator
  waits_for text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index transfer_open on chain.transfer (created_at) where state in ('queued', 'signed', 'mined');
create unique index transfer_by_nonce on chain.transfer (coalesce(wallet, -1), nonce) where nonce is not null;

-- Every form in which a transfer was signed: one of them is mined.
create table chain.attempt (
  hash text primary key,
  transfer_id text not null references chain.transfer (id),
  raw text not null,
  max_fee numeric(78, 0) not null,
  tip numeric(78, 0) not null,
  created_at timestamptz not null
);
create index attempt_by_transfer on chain.attempt (transfer_id);

create table chain.payout (
  id text primary key references chain.transfer (id),
  reference uuid not null unique,
  currency text not null,
  digits int not null,
  amount bigint not null check (amount > 0),
  address text not null,
  status text not null check (status in ('created', 'pending', 'succeeded', 'failed')),
  reason text,
  sequence int not null default 0,
  callback_url text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payout_by_change on chain.payout (updated_at, id);

create table chain.callback (
  id uuid primary key,
  -- of the charge or the payout
  reference uuid not null,
  -- news of something under way, which newer news replace
  is_progress boolean not null,
  callback_url text not null,
  -- the exact text that is sent and signed
  body text not null,
  failures int not null default 0,
  next_attempt_at timestamptz,
  give_up_at timestamptz not null,
  last_answer text,
  created_at timestamptz not null
);
create index callback_by_next on chain.callback (next_attempt_at) where next_attempt_at is not null;
create index callback_progress on chain.callback (reference) where is_progress;
