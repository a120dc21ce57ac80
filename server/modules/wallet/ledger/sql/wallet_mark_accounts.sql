create or replace function wallet_mark_accounts() returns trigger language plpgsql as $$
begin
  update wallet_account set may_stake = new.status = 1, is_limited = wallet_is_limited(new) where player_id = new.id;
  return null;
end $$;

create or replace trigger wallet_player_marks_accounts after update on wallet_player for each row execute function wallet_mark_accounts();
