create or replace function wallet_follow_currency() returns trigger language plpgsql as $$
begin
  update wallet_account set in_base = new.is_base where currency = new.code;
  return null;
end $$;

create or replace trigger wallet_follows_currency after update of is_base on currency for each row when (old.is_base <> new.is_base) execute function wallet_follow_currency();
