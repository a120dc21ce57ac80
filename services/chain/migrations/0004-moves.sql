-- What the house moves for itself on a chain of unspent outputs: to a cold wallet, and small outputs into
-- one.

alter table chain.transfer drop constraint transfer_purpose_check;
alter table chain.transfer add constraint transfer_purpose_check
  check (purpose in ('payout', 'sweep', 'fund', 'cold', 'consolidation'));

-- What came to a cold wallet. It is never spent from here, and counts among the reserves.
create table chain.cold_output (
  tx_hash text not null,
  -- from 1
  position int not null check (position > 0),
  address text not null,
  units bigint not null check (units > 0),
  block_number bigint not null,
  primary key (tx_hash, position)
);
create index cold_output_by_block on chain.cold_output (block_number);
