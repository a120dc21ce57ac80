-- What entries of payments under these keys have moved on an account, and whether each of them is on this account and of this amount.
create or replace function wallet_moved(p_account uuid, p_amount bigint, p_keys uuid[], out "real" bigint, out held bigint, out fits boolean) language sql stable as $$
  select coalesce(sum(case when k.kind in ('deposit', 'withdrawal-release') then k.amount when k.kind = 'withdrawal-hold' then -k.amount else 0 end), 0)::bigint,
    coalesce(sum(case when k.kind = 'withdrawal-hold' then k.amount when k.kind in ('withdrawal-settle', 'withdrawal-release') then -k.amount else 0 end), 0)::bigint,
    coalesce(bool_and(k.account_id = p_account and k.amount = p_amount and k.kind in ('deposit', 'withdrawal-hold', 'withdrawal-settle', 'withdrawal-release')), true)
  from wallet_key k where k.key = any(p_keys) $$;
