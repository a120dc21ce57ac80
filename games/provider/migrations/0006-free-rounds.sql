-- Rounds that the casino gives to a player: so many at one stake, staked as nothing, won for real.
-- live: its rounds can be played; over: the casino took back what was left; told: the casino knows what
-- came of it; refused: the casino does not want to know.
create table studio.free_grant (
  id text primary key,
  player_id text not null,
  game_ids text[] not null,
  count int not null check (count between 1 and 1000),
  stake bigint not null check (stake > 0),
  currency text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  -- From when on it is offered: later than it is valid after the casino refused a stake of it.
  offered_at timestamptz not null,
  state text not null check (state in ('live', 'over', 'told', 'refused')),
  -- When it is looked at next whether there is something to tell of it.
  look_at timestamptz not null,
  attempts int not null default 0,
  last_answer text,
  created_at timestamptz not null
);
create index free_grant_by_player on studio.free_grant (player_id)
  where state in ('live', 'over');
create index free_grant_due on studio.free_grant (look_at) where state in ('live', 'over');

-- The place of a grant that a round takes. Its stake is what it is played at; the casino is asked for
-- nothing.
alter table studio.round add column grant_id text, add column grant_index int;
