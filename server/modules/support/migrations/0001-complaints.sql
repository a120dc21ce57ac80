-- Complaints and everything that was written to them. Nothing is removed: they are kept for five years
-- and longer.
create sequence complaint_number;

create table complaint (
  id uuid primary key,
  number bigint not null unique default nextval('complaint_number'),
  player_id uuid not null references player (id),
  category text not null,
  subject text not null,
  -- 1 waits for the operator, 2 answered, 3 resolved, 4 withdrawn
  status smallint not null default 1 check (status between 1 and 4),
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- when the player was told whom to turn to
  notice_at timestamptz,
  closed_at timestamptz,
  constraint complaint_closed check ((status in (3, 4)) = (closed_at is not null))
);
create index complaint_of_player on complaint (player_id, created_at desc);
create index complaint_open on complaint (due_at) where closed_at is null;

create table complaint_message (
  id uuid primary key,
  complaint_id uuid not null references complaint (id),
  -- player:<id>, operator:<name> or system
  actor text not null,
  text text not null,
  -- chosen by the page, so that what is sent twice arrives once; what came under it, as a keyed hash
  request_key uuid not null unique,
  request_hash bytea,
  created_at timestamptz not null
);
create index complaint_thread on complaint_message (complaint_id, created_at, id);
