-- What was written to a complaint stays as it was written.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on complaint_message from lanternhall_house;
  revoke delete on complaint from lanternhall_house;
end $$;

create or replace trigger complaint_message_is_append_only before update or delete on complaint_message
  for each row execute function refuse_change();
