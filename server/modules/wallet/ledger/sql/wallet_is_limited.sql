create or replace function wallet_is_limited(p wallet_player) returns boolean language sql immutable as $$
  select coalesce(p.bet_day_limit, p.bet_week_limit, p.bet_month_limit, p.loss_day_limit, p.loss_week_limit, p.loss_month_limit) is not null $$;
