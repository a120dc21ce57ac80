-- What was closed stays as it was closed, and a player stays with the partner that was written down.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on affiliate_statement, affiliate_month, affiliate_flag, affiliate_deal, affiliate_tag
    from lanternhall_house;
  revoke delete on affiliate_partner, affiliate_postback from lanternhall_house;
  revoke update, delete on affiliate_player from lanternhall_house;
  grant update (first_deposit_at, cpa_month, refused_at, click_token) on affiliate_player
    to lanternhall_house;
end $$;

create or replace trigger affiliate_statement_is_append_only before update or delete on affiliate_statement
  for each row execute function refuse_change();
