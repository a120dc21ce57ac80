-- Copies of a player's own data: asked for, made by a job, kept for some days.
create table data_export (
  id uuid primary key,
  player_id uuid not null references player (id),
  -- 1 being made, 2 ready, 3 could not be made, 4 removed after its time
  status smallint not null default 1 check (status between 1 and 4),
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes int,
  file_id uuid,
  constraint data_export_ready check (status <> 2 or (file_id is not null and expires_at is not null))
);
create index data_export_of_player on data_export (player_id, asked_at desc);
create unique index data_export_one_at_a_time on data_export (player_id) where status = 1;
create index data_export_expiring on data_export (expires_at) where status = 2;
