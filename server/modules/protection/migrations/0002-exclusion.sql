-- Breaks and self-exclusions, how players come back from them, and by what an excluded person is known again.

create table exclusion (
  id uuid primary key,
  player_id uuid not null references player (id),
  -- 4 self-exclusion, 5 cooling-off
  definition smallint not null check (definition in (4, 5)),
  period text not null,
  set_by text not null check (set_by in ('player', 'operator')),
  began_at timestamptz not null,
  -- null: for ever
  ends_at timestamptz,
  -- while the operator decides on the return
  asked_at timestamptz,
  -- once the return is certain: when the player may play again
  returns_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('time', 'return', 'longer', 'operator')),
  -- how the player would stand without it
  beneath smallint not null,
  -- the excluded account of the same person, where this one is excluded for that
  same_as uuid references player (id),
  -- when an operator found it to be the same person
  confirmed_at timestamptz,
  -- the version of the published rule for rounds that were open when it began
  open_rounds_rule text not null,
  check ((ended_at is null) = (ended_by is null)),
  check (definition = 4 or ends_at is not null)
);
-- a player has one at a time; a longer one takes the place of a shorter one
create unique index exclusion_that_stands on exclusion (player_id) where ended_at is null;
create index exclusion_of_player on exclusion (player_id, began_at);
create index exclusion_to_end on exclusion (coalesce(returns_at, ends_at)) where ended_at is null;

-- Each wish to come back on which the operator decides, with the decision.
create table exclusion_return (
  id uuid primary key,
  exclusion_id uuid not null references exclusion (id),
  asked_at timestamptz not null,
  reason text not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  is_granted boolean,
  decision_reason text,
  returns_at timestamptz
);
create unique index exclusion_return_undecided on exclusion_return (exclusion_id) where decided_at is null;

-- By what an excluded person is known again: keyed hashes, so that no detail lies here in the clear.
create table excluded_person (
  player_id uuid not null references player (id),
  kind text not null check (kind in ('identity', 'phone', 'name', 'email')),
  key bytea not null,
  primary key (kind, key, player_id)
);
create index excluded_person_of_player on excluded_person (player_id);

-- Two accounts that an operator found to be of different people.
create table different_people (
  player_id uuid not null references player (id),
  other_id uuid not null references player (id),
  primary key (player_id, other_id)
);
