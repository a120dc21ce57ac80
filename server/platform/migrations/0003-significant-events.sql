-- The audit table is the log of significant events. Each row waits until a job has put it into the chain:
-- its number, and the hash of its own content and of the link before it.
create table audit_unsealed (
  id bigint generated always as identity primary key,
  audit_id uuid not null
);
create table audit_seal (
  seq bigint primary key check (seq > 0),
  audit_id uuid not null unique references audit (id),
  hash bytea not null check (octet_length(hash) = 32)
);
-- what stands there already comes first
insert into audit_unsealed (audit_id) select id from audit order by at, id;
create index audit_newest on audit (at desc, id desc);
create index audit_action on audit (action, at);
