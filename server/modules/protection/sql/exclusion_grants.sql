-- Of an exclusion the house's role can change no more than how it ends.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on exclusion, exclusion_return, excluded_person, different_people
    from lanternhall_house;
  grant update (asked_at, returns_at, ended_at, ended_by, beneath, confirmed_at) on exclusion
    to lanternhall_house;
  grant update (decided_at, decided_by, is_granted, decision_reason, returns_at) on exclusion_return
    to lanternhall_house;
end $$;
