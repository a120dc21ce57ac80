-- What the house's role may not do with the platform's tables.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on audit, audit_seal from lanternhall_house;
  revoke update on audit_unsealed from lanternhall_house;
  -- a start under the app's login looks whether anything is to run
  grant select on schema_migration, schema_declaration to lanternhall_house;
end $$;
