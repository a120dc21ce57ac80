-- What the chain holds of ours, as it was measured last; what was burnt for it; and news that were heard.

-- On a chain of accounts, what lies at addresses that were given out. What is not there is empty, or was
-- never looked at.
create table chain.holding (
  currency text not null,
  address_index int not null,
  -- in the smallest unit of the chain
  units numeric(78, 0) not null check (units > 0),
  primary key (currency, address_index)
);

-- The sums, in the smallest unit of the chain, and the block and the time at which they were these.
create table chain.reserve (
  currency text primary key,
  hot numeric(78, 0) not null,
  deposits numeric(78, 0) not null,
  cold numeric(78, 0) not null,
  -- what transactions of ours paid to those who make the blocks, since it is written down
  burnt numeric(78, 0) not null,
  block_number bigint not null,
  at timestamptz not null
);

-- When an address is looked at though nothing was seen to move there: coins that a contract sends are not.
alter table chain.charge add column look_at timestamptz;
update chain.charge set look_at = expires_at where created_at > now() - interval '30 days';
create index charge_by_look on chain.charge (look_at) where look_at is not null;

-- The block at which an output was first seen to be spent. Once no re-organisation reaches it, it is not
-- asked about any more.
alter table chain.output add column gone_block bigint;
alter table chain.cold_output add column gone_block bigint;
create index output_by_gone on chain.output (gone_block);
create index cold_output_by_gone on chain.cold_output (gone_block);

-- What a transfer that is over burnt. Of those before this it is not known, and was said by people.
alter table chain.transfer add column fee numeric(78, 0) check (fee >= 0);
create index transfer_fees on chain.transfer (block_number) include (fee) where fee is not null;
create index transfer_by_block on chain.transfer (block_number) where block_number is not null;
alter table chain.batch_version add column is_counted boolean not null default true;
update chain.batch_version set is_counted = false where block_number is not null;

alter table chain.callback add column delivered_at timestamptz;
update chain.callback set delivered_at = created_at where next_attempt_at is null and last_answer like '2%';
create index callback_by_delivery on chain.callback (delivered_at) where delivered_at is not null;
