-- Payouts on a chain of unspent outputs (Bitcoin): what is ours to spend, and the transactions that pay.

-- What came to our addresses, by the blocks as they are now: with a block that goes, its outputs go.
create table chain.output (
  tx_hash text not null,
  -- which output of the transaction, from 1, as of a deposit
  position int not null check (position > 0),
  -- the address index that it came to; null is the hot wallet
  wallet int,
  units bigint not null check (units > 0),
  block_number bigint not null,
  primary key (tx_hash, position)
);
create index output_by_block on chain.output (block_number);
create index output_by_units on chain.output (units);
insert into chain.output (tx_hash, position, wallet, units, block_number)
select d.tx_hash, d.position, c.address_index, d.units::bigint, d.block_number
  from chain.deposit d join chain.charge c on c.id = d.charge_id
 where d.position > 0 and c.address not like '0x%';

-- One payment of several payouts. All its versions spend the anchor, so one of them at most is mined.
create table chain.batch (
  id uuid primary key,
  currency text not null,
  anchor_hash text not null,
  anchor_position int not null,
  -- from where it is waited for
  since_block bigint not null,
  created_at timestamptz not null,
  unique (anchor_hash, anchor_position)
);

-- What a batch spends in any of its versions: nobody else spends it.
create table chain.batch_input (
  tx_hash text not null,
  position int not null,
  batch_id uuid not null references chain.batch (id) on delete cascade,
  wallet int,
  units bigint not null,
  primary key (tx_hash, position)
);
create index batch_input_by_batch on chain.batch_input (batch_id);

-- The forms in which a batch was made: the first, and dearer ones that take its place.
create table chain.batch_version (
  txid text primary key,
  batch_id uuid not null references chain.batch (id) on delete cascade,
  number int not null,
  -- before it is signed (BIP 174)
  psbt text not null,
  -- signed, as a node takes it
  raw text,
  -- in all, and for each virtual byte
  fee bigint not null,
  fee_rate bigint not null,
  block_number bigint,
  created_at timestamptz not null,
  unique (batch_id, number)
);
create unique index batch_version_unsigned on chain.batch_version (batch_id) where raw is null;
create index batch_version_by_block on chain.batch_version (block_number) where block_number is not null;

alter table chain.transfer add column batch_id uuid references chain.batch (id);
create index transfer_by_batch on chain.transfer (batch_id) where batch_id is not null;
