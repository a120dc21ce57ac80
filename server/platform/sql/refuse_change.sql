-- For triggers of tables to which rows are only added.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_change();

create or replace trigger audit_seal_is_append_only before update or delete on audit_seal
  for each row execute function refuse_change();
