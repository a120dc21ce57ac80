-- The number of an account's last entry that is not newer than one of any account, which has this time and key; 0 if there is none.
create or replace function wallet_last_up_to(p_account uuid, p_at timestamptz, p_key uuid) returns bigint language plpgsql stable as $$
begin
  return coalesce((select e.seq from wallet_entry e where e.account_id = p_account and e.at <= p_at and (e.at, e.key) <= (p_at, p_key)
    order by e.seq desc limit 1), 0);
end $$;
