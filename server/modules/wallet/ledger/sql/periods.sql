-- What an amount counts for limits: thousandths of the base currency's smallest unit, at the stored rate.
create or replace function ledger.wallet_counted(amount bigint, code text, base text) returns bigint
  language sql stable as $$
  select round(amount * c.rate * 1000 * b.subunit_to_unit / c.subunit_to_unit)::bigint
  from public.currency c, public.currency b where c.code = $2 and b.code = $3 $$;

-- The end and the beginning of a day, an ISO week or a month, as the player's wall shows it.
create or replace function ledger.wallet_period_end(unit text, at timestamptz, player uuid)
  returns timestamptz language sql stable as $$
  select (date_trunc(unit, at at time zone time_zone) + ('1 ' || unit)::interval) at time zone time_zone
  from ledger.wallet_player where id = player $$;
create or replace function ledger.wallet_period_begin(unit text, ends timestamptz, player uuid)
  returns timestamptz
language sql stable as $$
  select date_trunc(unit, (ends - interval '1 second') at time zone time_zone) at time zone time_zone
  from ledger.wallet_player where id = player $$;

-- The end of the period that begins for an account: that of the player's other accounts if it runs, so that a
-- player has one period; and never so soon after the one before that a change of zone would shorten it.
create or replace function ledger.wallet_next_end(unit text, at timestamptz, player uuid) returns timestamptz
  language sql stable as $$
  select case when latest > at then latest
    when e < latest + shortest then ledger.wallet_period_end(unit, e, player) else e end
  from (
    select max(case unit when 'day' then o.day_ends when 'week' then o.week_ends else o.month_ends end) as
      latest
    from ledger.wallet_account o where o.player_id = player) l,
    (select ledger.wallet_period_end(unit, at, player) as e,
      case unit when 'day' then interval '23 hours' when 'week' then interval '6 days 23 hours'
        else interval '27 days 23 hours' end as shortest) n $$;
