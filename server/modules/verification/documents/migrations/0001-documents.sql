-- Documents: what is asked of a player, since when and why, and what was handed in.

create table document_request (
  id uuid primary key,
  player_id uuid not null references player (id),
  kind text not null,
  -- in the operator's words, shown to the player; empty where the event says enough
  reason text not null default '',
  -- what made it known that it is needed, and when; asking comes at once, never later than it could
  event text not null,
  event_id text,
  known_at timestamptz not null,
  asked_at timestamptz not null,
  asked_by text not null,
  status text not null default 'open' check (status in ('open', 'review', 'approved', 'withdrawn')),
  check (asked_at >= known_at)
);
-- one of a kind waits at a time
create unique index document_request_waiting on document_request (player_id, kind)
  where status in ('open', 'review');
create index document_request_of_player on document_request (player_id, asked_at);

create table document (
  id uuid primary key,
  request_id uuid not null references document_request (id),
  player_id uuid not null references player (id),
  -- 1 uploaded, 2 approved, 3 rejected, 4 expired
  status smallint not null default 1,
  reason text,
  -- a keyed hash of its files, by which the same again is known
  content_key bytea not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- the last day on which it counts
  expires_on date,
  constraint document_decided_by_somebody check ((status = 1) = (decided_at is null))
);
create unique index document_once on document (request_id, content_key) where status in (1, 2);
create index document_of_player on document (player_id);
create index document_waiting on document (created_at) where status = 1;
create index document_by_expiry on document (expires_on) where status = 2;
create index document_by_decision on document (decided_at) where status <> 1;

create table document_file (
  document_id uuid not null references document (id),
  number smallint not null,
  -- the original, and what is shown of it: smaller, and without what the camera wrote into it
  file_id uuid not null references stored_file (id),
  shown_file_id uuid references stored_file (id),
  type text not null,
  size int not null,
  name_sealed bytea not null,
  primary key (document_id, number)
);
create index document_file_stored on document_file (file_id);
create index document_file_shown on document_file (shown_file_id) where shown_file_id is not null;
