-- needs: pages.sql
-- What a player's entries come to, a row a quarter of an hour: no time zone divides one, so that days and
-- months of any of them are sums of these. Nothing is kept here; whoever keeps the rows goes on from the last
-- number that they contain.

-- A player's accounts with the number of the last entry of each.
create or replace function ledger.wallet_accounts_of(p_player uuid)
  returns table (id uuid, currency text, seq bigint) language sql stable as $$
  select a.id, a.currency, a.seq from ledger.wallet_account a where a.player_id = p_player $$;

-- The entries of an account with a number above p_low and up to p_high. A rollback takes back what its entry
-- was, at the time of the rollback; so do entries of payments with a key in p_reversals: a withdrawal among
-- them was a deposit that its bank took back, a deposit among them a withdrawal that came back. `minutes` has
-- a bit for each minute of the quarter with a stake.
create or replace function ledger.wallet_quarters(p_account uuid, p_low bigint, p_high bigint,
  p_reversals uuid[])
  returns table (quarter_at timestamptz, bets bigint, staked bigint, won bigint, deposited bigint,
    withdrawn bigint, minutes int)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
    select date_bin('15 minutes', e.at, timestamptz '2000-01-01 00:00:00Z'),
      sum(case when e.kind in ('bet', 'bet-win') then 1 when t.kind in ('bet', 'bet-win') then -1
        else 0 end)::bigint,
      sum(case when e.kind in ('bet', 'bet-win') then e.amount
        when t.kind in ('bet', 'bet-win') then -t.amount else 0 end)::bigint,
      sum(case when e.kind = 'win' then e.amount when e.kind = 'bet-win' then e.amount + e.real + e.bonus
        when t.kind = 'win' then -t.amount when t.kind = 'bet-win' then -(t.amount + t.real + t.bonus)
        else 0 end)::bigint,
      sum(case when e.kind = 'deposit' and not v.reverses then e.amount
        when e.kind = 'withdrawal-settle' and v.reverses then -e.amount else 0 end)::bigint,
      sum(case when e.kind = 'withdrawal-settle' and not v.reverses then e.amount
        when e.kind = 'deposit' and v.reverses then -e.amount else 0 end)::bigint,
      bit_or(case when e.kind in ('bet', 'bet-win')
        then 1 << (extract(minute from e.at)::int % 15) else 0 end)
    from ledger.wallet_entries_between(p_account, p_low, p_high) e
      cross join lateral (select e.key = any(p_reversals) as reverses) v
      left join lateral (select x.kind, x.amount, x.real, x.bonus from ledger.wallet_entry x
        where e.kind = 'rollback' and x.key = e.reverses and x.account_id = p_account limit 1) t on true
    where e.kind in ('bet', 'win', 'bet-win', 'rollback', 'deposit', 'withdrawal-settle')
    group by 1;
end $$;

-- The same as the ledger calls it, whatever was taken back.
create or replace function ledger.wallet_quarters(p_account uuid, p_low bigint, p_high bigint)
  returns table (quarter_at timestamptz, bets bigint, staked bigint, won bigint, deposited bigint,
    withdrawn bigint, minutes int) language sql stable as $$
  select * from ledger.wallet_quarters(p_account, p_low, p_high, array[]::uuid[]) $$;
