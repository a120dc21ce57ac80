-- Which text about the protection of players' money somebody has read, and when; each version once.
create table funds_notice (
  player_id uuid not null references player (id),
  version text not null,
  read_at timestamptz not null,
  primary key (player_id, version)
);
