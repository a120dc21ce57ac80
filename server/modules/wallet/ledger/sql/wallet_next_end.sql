-- needs: wallet_period_end.sql
-- The end of the period that begins for an account: that of the player's other accounts if it runs, so that a player has one period; and
-- never so soon after the one before that a change of zone would shorten it.
create or replace function wallet_next_end(unit text, at timestamptz, player uuid) returns timestamptz language sql stable as $$
  select case when latest > at then latest when e < latest + shortest then wallet_period_end(unit, e, player) else e end
  from (select max(case unit when 'day' then o.day_ends when 'week' then o.week_ends else o.month_ends end) as latest from wallet_account o where o.player_id = player) l,
    (select wallet_period_end(unit, at, player) as e,
      case unit when 'day' then interval '23 hours' when 'week' then interval '6 days 23 hours' else interval '27 days 23 hours' end as shortest) n $$;
