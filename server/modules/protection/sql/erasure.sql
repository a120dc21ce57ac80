-- What an erasure takes away of exclusions, and no more than that: the words with which a return was
-- asked for, and, where no exclusion stands, by what the person is known again. The role of the house
-- may do neither by itself.
create or replace function forget_exclusion_details(erased uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update exclusion_return r set reason = ''
    from exclusion e where e.id = r.exclusion_id and e.player_id = erased and r.reason <> '';
  delete from excluded_person k
    where k.player_id = erased
      and not exists (select from exclusion e where e.player_id = erased and e.ended_at is null);
$$;
do $$
begin
  revoke all on function forget_exclusion_details(uuid) from public;
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  grant execute on function forget_exclusion_details(uuid) to lanternhall_house;
end $$;
