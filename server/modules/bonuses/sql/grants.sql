do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on bonus_template_version, player_bonus_step from lanternhall_house;
  revoke delete on bonus_template, bonus_spending, bonus_code, player_bonus from lanternhall_house;
end $$;
