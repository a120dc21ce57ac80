-- The browsers in which players take push messages (RFC 8030): one row a browser, of whoever switched it on
-- there last.
create table push_subscription (
  id uuid primary key,
  player_id uuid not null references player (id),
  -- the session in which it was switched on: it ends with it
  session_id uuid not null,
  -- where the browser's push service takes messages, and the keys that only the browser can read them by
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index push_subscription_of_session on push_subscription (session_id);
create index push_subscription_of_player on push_subscription (player_id, created_at);
