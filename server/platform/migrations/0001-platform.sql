-- What the platform owns: events on their way to the page, emails, the audit table, alarms.

-- The house works under the role lanternhall_house, which the start makes before. Tables that come later are
-- open to it; what it may not do with one stands in the owner's sql/grants.sql. Where the user of the
-- migration may not make roles, triggers are the only wall.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  grant usage on schema public to lanternhall_house;
  alter default privileges in schema public
    grant select, insert, update, delete on tables to lanternhall_house;
  alter default privileges in schema public grant usage on sequences to lanternhall_house;
end $$;

create table outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  body jsonb not null,
  at timestamptz not null default now()
);
-- rows live for a moment; compressing them costs more than it saves
alter table outbox alter body set storage external;

create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  locale text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text,
  -- the key that an email carries, sealed; the text has a mark in its place
  secret bytea
);
create index mail_waiting on mail (created_at) where sent_at is null;
create index mail_newest on mail (created_at desc);

-- emails of a kind to a mailbox, within an hour and within a day of the first; the mailbox by its hash
create table mail_allowance (
  mailbox bytea not null,
  kind text not null,
  hour_since timestamptz not null,
  hour_count int not null,
  day_since timestamptz not null,
  day_count int not null,
  primary key (mailbox, kind)
);
create index mail_allowance_age on mail_allowance (day_since);

create table audit (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  reason text not null,
  before jsonb,
  after jsonb
);
create index audit_subject on audit (subject, at);

-- What somebody who runs the house has to look at. An open alarm is one row a kind and subject; the same
-- again is counted in it.
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
