-- A contract that answers no balance leaves the reserve of its own currency where it was, since when and why.
create table chain.reserve_fault (
  currency text primary key,
  reason text not null,
  since timestamptz not null,
  -- where and when it was tried last
  block_number bigint not null,
  at timestamptz not null
);

-- Addresses that were to be asked meanwhile: they are asked as soon as it answers.
create table chain.missed_holding (
  currency text not null,
  address_index int not null,
  primary key (currency, address_index)
);

-- What a contract lied about before this was taken for true.
delete from chain.holding where units > 1e60;
delete from chain.reserve where hot + deposits + cold > 1e60;
