-- Optional emails that their player wants together, once a day or a week.
create table notification_digest (
  id uuid primary key,
  player_id uuid not null references player (id),
  kind text not null,
  -- what the email would have said, in the language of then
  subject text not null,
  body text not null,
  due_at timestamptz not null,
  created_at timestamptz not null
);
create index notification_digest_due on notification_digest (due_at);
create index notification_digest_of_player on notification_digest (player_id, created_at);
