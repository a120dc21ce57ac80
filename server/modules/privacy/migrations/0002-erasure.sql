-- Players who were erased: when, by whom, what stays and until when. Nothing here names them.
create table erasure (
  id uuid primary key,
  player_id uuid not null unique references player (id),
  -- player:<id> or operator:<name>
  actor text not null,
  erased_at timestamptz not null,
  keeps jsonb not null,
  -- when something is to go next; null: nothing that has an end is left
  next_due_at timestamptz,
  finished_at timestamptz
);
create index erasure_due on erasure (next_due_at) where next_due_at is not null;
