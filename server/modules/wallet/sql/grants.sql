do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on wallet_checkpoint, wallet_adjustment, liability_proof, conversion
    from lanternhall_house;
  revoke update on liability_leaf, liability_node from lanternhall_house;
  grant update (state, decided_by, decided_at) on wallet_adjustment to lanternhall_house;
end $$;
