-- Where a player was asked whether to set a limit and declined.
create table limit_prompt (
  player_id uuid not null references player (id),
  place text not null check (place in ('sign-up', 'deposit')),
  declined_at timestamptz not null,
  primary key (player_id, place)
);
