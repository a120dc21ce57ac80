-- What the platform owns: events on their way to the page, letters, the audit table, the house's own settings.

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
  last_error text
);
create index mail_waiting on mail (created_at) where sent_at is null;
create index mail_newest on mail (created_at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;

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
create trigger audit_is_append_only before update or delete on audit for each row execute function refuse_change();
