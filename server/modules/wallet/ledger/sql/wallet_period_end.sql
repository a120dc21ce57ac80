-- The end and the beginning of a day, an ISO week or a month, as the player's wall shows it.
create or replace function wallet_period_end(unit text, at timestamptz, player uuid) returns timestamptz language sql stable as $$
  select (date_trunc(unit, at at time zone time_zone) + ('1 ' || unit)::interval) at time zone time_zone from wallet_player where id = player $$;
