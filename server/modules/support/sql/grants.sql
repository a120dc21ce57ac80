-- What was written to a complaint stays as it was written, until the time is over for which it is kept:
-- then it can be emptied, and nothing else can be done with it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on complaint_message from lanternhall_house;
  grant update (text) on complaint_message to lanternhall_house;
  revoke delete on complaint from lanternhall_house;
  revoke update on complaint_file from lanternhall_house;
end $$;

create or replace trigger complaint_message_is_append_only before delete on complaint_message
  for each row execute function refuse_change();

create or replace trigger complaint_message_keeps before update on complaint_message
  for each row when (new.text <> '' or (new.id, new.complaint_id, new.actor, new.created_at)
    is distinct from (old.id, old.complaint_id, old.actor, old.created_at))
  execute function refuse_change();
