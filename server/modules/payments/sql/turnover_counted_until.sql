-- Up to when all stakes that may make up for a deposit are counted: entries before it may be archived.
create or replace function turnover_counted_until() returns timestamptz language sql stable as $$
  select coalesce(min(updated_at), 'infinity') from deposit_turnover
   where missing > 0 or open_counted <> '{}'
$$;
