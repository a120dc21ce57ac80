-- How the accounts of a currency stood as a moment was closed, of all that were opened before it: as they
-- stand now, or, where something was booked since, as they stood before the first of it.
create or replace function liabilities_at(of_currency text, p_until timestamptz)
returns table (account_id uuid, "real" bigint, bonus bigint, held bigint) language sql stable as $$
  select a.id, coalesce(e.real_after - e.real, a.real), coalesce(e.bonus_after - e.bonus, a.bonus),
    coalesce(e.held_after - e.held, a.held)
  from ledger.wallet_account a
    left join lateral (
      select x.* from ledger.wallet_entry x
      -- accounts that moved before their last movement was noted have none
      where x.account_id = a.id and x.at >= p_until and (a.moved_at >= p_until or a.moved_at = '-infinity')
      order by x.seq limit 1) e on true
  where a.currency = of_currency and a.opened_at < p_until $$;
