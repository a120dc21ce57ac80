-- The number of an account's last entry before a moment; 0 if there is none. Times do not go back within an account.
create or replace function wallet_last_before(p_account uuid, p_moment timestamptz) returns bigint language plpgsql stable as $$
begin
  return coalesce((select e.seq from wallet_entry e where e.account_id = p_account and e.at < p_moment order by e.seq desc limit 1), 0);
end $$;
