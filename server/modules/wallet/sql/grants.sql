do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on wallet_checkpoint, wallet_adjustment from lanternhall_house;
  grant update (state, decided_by, decided_at) on wallet_adjustment to lanternhall_house;
end $$;
