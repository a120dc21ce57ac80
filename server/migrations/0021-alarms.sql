-- What somebody who runs the house has to look at. An open alarm is one row a kind and subject; the same again is counted in it.

create table alarm (
  id uuid primary key,
  kind text not null,
  subject text not null,
  message text not null,
  details jsonb not null default '{}',
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  mailed_at timestamptz,
  closed_at timestamptz,
  closed_by text,
  constraint alarm_closed_by_somebody check ((closed_at is null) = (closed_by is null))
);
create unique index alarm_open on alarm (kind, subject) where closed_at is null;
create index alarm_newest on alarm (last_at desc);
create index alarm_mailed on alarm (kind, subject, mailed_at) where mailed_at is not null;
