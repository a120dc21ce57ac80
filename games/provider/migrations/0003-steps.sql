-- The steps of rounds that are played step by step. With the seeds of its round they say how it stands, so
-- nothing that the player may not know is stored. asked: its own stake is asked for; taken: it counts;
-- refused: its stake was not taken, and the round stands as before.
create table studio.step (
  id uuid primary key,
  round_id uuid not null references studio.round (id),
  number int not null check (number > 0),
  action_id text not null,
  action jsonb not null,
  taken_by text not null check (taken_by in ('player', 'rules')),
  state text not null check (state in ('asked', 'taken', 'refused')),
  stake bigint not null default 0 check (stake >= 0),
  bet_tx_id uuid,
  refusal text,
  retry_after_ms int,
  at timestamptz not null,
  unique (round_id, action_id),
  check ((stake > 0) = (bet_tx_id is not null))
);
create unique index step_one_of_a_number on studio.step (round_id, number) where state <> 'refused';
