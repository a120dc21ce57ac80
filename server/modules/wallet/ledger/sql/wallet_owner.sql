create or replace function wallet_owner(p_account uuid) returns uuid language sql stable as $$ select player_id from wallet_seat where account_id = p_account $$;
