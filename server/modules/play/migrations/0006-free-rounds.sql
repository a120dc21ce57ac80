-- Free rounds that the house grants and a provider plays. A stake of one books nothing and needs a place
-- of its grant that nobody has taken.
alter table game add column has_free_rounds boolean not null default false;

create table free_round_grant (
  id uuid primary key,
  player_id uuid not null references player,
  provider text not null,
  game text not null references game,
  currency text not null,
  count integer not null check (count between 1 and 1000),
  stake bigint not null check (stake > 0),
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  -- asked: the provider has not answered yet
  state text not null check (state in ('asked', 'live', 'refused', 'cancelled', 'finished')),
  granted_by text not null,
  told_played integer,
  told_win bigint,
  created_at timestamptz not null
);
create index on free_round_grant (player_id);
create index on free_round_grant (created_at) where state = 'asked';

-- The places that were staked, each by one transaction.
create table free_round (
  grant_id uuid not null references free_round_grant,
  index integer not null check (index >= 0),
  key uuid not null unique,
  round_ref text not null,
  primary key (grant_id, index)
);
