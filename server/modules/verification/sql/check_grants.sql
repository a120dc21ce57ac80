-- What was received, asked and told stays as it was written.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on verification_webhook, verification_requirement from lanternhall_house;
  revoke delete on verification, verification_check, exclusion_list_entry from lanternhall_house;
end $$;
