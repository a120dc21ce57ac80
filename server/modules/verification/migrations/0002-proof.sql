-- The document by which an operator approved a check; when it does not count any more, neither does the
-- check.
alter table verification_check add column document_id uuid;
create index verification_check_of_document on verification_check (document_id) where document_id is not null;
-- What runs out is looked for every minute; a check whose end was acted upon leaves the index.
create index verification_check_by_expiry on verification_check (expires_at)
  where status = 'approved' and updated_at < expires_at;

-- Rules that were told to the players under a jurisdiction, and how far that has come.
create table verification_rules_told (
  jurisdiction text primary key,
  -- of what the rules ask
  digest bytea not null,
  -- the last player who was told; null when all were
  reached uuid,
  at timestamptz not null
);
