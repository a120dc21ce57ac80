-- What the house owed to its players in a currency as a day was closed: the root and the sums of a tree over
-- all accounts that were opened before, signed. How the tree is made stands in docs/proof.md.
create table liability_proof (
  currency text not null references currency (code),
  until timestamptz not null,
  -- leaves of the tree
  accounts bigint not null check (accounts > 0),
  real bigint not null check (real >= 0),
  bonus bigint not null check (bonus >= 0),
  held bigint not null check (held >= 0),
  root bytea not null,
  -- hash of the checkpoint of the same currency and moment
  checkpoint bytea not null,
  -- Ed25519 over the statement
  signature bytea not null,
  key_id text not null,
  made_at timestamptz not null,
  primary key (currency, until)
);

-- The leaves of the newest proofs, in the order of the tree, which tells nothing of the accounts.
create table liability_leaf (
  currency text not null,
  until timestamptz not null,
  position bigint not null,
  account_id uuid not null,
  real bigint not null check (real >= 0),
  bonus bigint not null check (bonus >= 0),
  held bigint not null check (held >= 0),
  primary key (currency, until, position)
);
create unique index liability_leaf_account on liability_leaf (account_id, until);

-- Of those trees every eighth level, so that a way through one is found by reading 256 rows a level.
create table liability_node (
  currency text not null,
  until timestamptz not null,
  level smallint not null check (level > 0),
  position bigint not null,
  hash bytea not null,
  real bigint not null,
  bonus bigint not null,
  held bigint not null,
  primary key (currency, until, level, position)
);
