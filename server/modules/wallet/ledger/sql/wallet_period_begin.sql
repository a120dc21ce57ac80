create or replace function wallet_period_begin(unit text, ends timestamptz, player uuid) returns timestamptz language sql stable as $$
  select date_trunc(unit, (ends - interval '1 second') at time zone time_zone) at time zone time_zone from wallet_player where id = player $$;
