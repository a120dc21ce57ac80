-- Notifications: what happened to a player while nobody looked, and messages to the house.

create table notification (
  id uuid primary key,
  player_id uuid not null references player (id),
  -- what it tells of: event and object, each told once
  subject text not null,
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  unique (player_id, subject)
);
create index notification_newest on notification (player_id, created_at desc, id desc);

create table communication (
  id uuid primary key,
  -- chosen by the page, so that a message that is sent twice arrives once
  request_key uuid not null unique,
  -- what was asked under it, as a keyed hash: the same key with anything else in it is refused
  request_hash bytea,
  player_id uuid references player (id),
  email text not null,
  topic text not null,
  message text not null,
  locale text not null,
  created_at timestamptz not null
);
