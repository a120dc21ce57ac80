-- Rounds that many players share. The ends of all rounds of a chain are fixed before the first of them: each
-- is drawn from a link, and each link is the SHA-256 of the next one. `first_hash` is told when the chain is
-- made; the salt comes from the players of its first round.
create table studio.shared_chain (
  id uuid primary key,
  game_id text not null,
  secret text not null,
  length int not null check (length > 0),
  first_hash text not null,
  salt text,
  salt_seeds jsonb,
  created_at timestamptz not null,
  salted_at timestamptz
);

-- betting: takes bets, its start is at flies_at once that is known; flying: the multiplier grows since
-- started_at; crashed: it is over, the last bets are being settled; over: all are.
create table studio.shared_round (
  id uuid primary key,
  game_id text not null,
  chain_id uuid not null references studio.shared_chain (id),
  number int not null check (number > 0),
  seed_id uuid not null references studio.seed (id),
  maths_version text not null,
  math_hash text not null,
  state text not null check (state in ('betting', 'flying', 'crashed', 'over')),
  flies_at timestamptz,
  started_at timestamptz,
  crashed_at timestamptz,
  -- Where it ended, in hundredths of the stake; told when it is over.
  crash int check (crash >= 100),
  -- The last sign that somebody drives the flight, and whether it was missing: then nobody could cash out.
  seen_at timestamptz,
  is_interrupted boolean not null default false,
  unique (chain_id, number),
  check ((state in ('crashed', 'over')) = (crash is not null))
);
create unique index shared_round_one_betting on studio.shared_round (game_id) where state = 'betting';
create unique index shared_round_one_flying on studio.shared_round (game_id) where state = 'flying';
create index shared_round_unsettled on studio.shared_round (game_id) where state = 'crashed';
create index shared_round_by_time on studio.shared_round (game_id, crashed_at desc)
  where crash is not null;

-- A bet in a shared round is a round of its own to the casino; `panel` says which of the player's bets it is.
alter table studio.round add column shared_id uuid references studio.shared_round (id);
alter table studio.round add column panel int;
alter table studio.round add constraint round_panel_of_shared
  check ((shared_id is null) = (panel is null)) not valid;
alter table studio.session add column nick text;
