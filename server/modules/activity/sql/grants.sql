-- A marker that fired stays as it is but for its player's word, a note stays as it was written.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on harm_marker, harm_note from lanternhall_house;
  grant update (seen_at) on harm_marker to lanternhall_house;
  revoke delete on activity_cursor, activity_quarter, activity_evaluation from lanternhall_house;
end $$;
