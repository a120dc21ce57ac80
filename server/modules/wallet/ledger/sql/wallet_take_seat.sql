create or replace function wallet_take_seat() returns trigger language plpgsql as $$
begin
  insert into wallet_seat (account_id, player_id, currency) values (new.id, new.player_id, new.currency);
  return null;
end $$;

create or replace trigger wallet_account_takes_seat after insert on wallet_account for each row execute function wallet_take_seat();
