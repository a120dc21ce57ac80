-- Every row of the audit waits for its place in the chain from the moment it is written.
create or replace function audit_waits() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (audit_id) values (new.id);
  return null;
end $$;

create or replace trigger audit_is_sealed after insert on audit for each row execute function audit_waits();
