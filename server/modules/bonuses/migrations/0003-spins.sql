-- Free spins that templates have granted; how they are played is kept with the games.
create table player_spins (
  -- the same as that of the grant of free rounds
  id uuid primary key,
  player_id uuid not null references player (id),
  template text not null,
  template_version int not null,
  currency text not null,
  -- what granted it: the same grants once
  source text not null,
  -- the stakes of all of them
  cost bigint not null check (cost > 0),
  created_at timestamptz not null,
  foreign key (template, template_version) references bonus_template_version (identity, version),
  unique (player_id, source)
);
create index player_spins_of_template on player_spins (template, player_id);
