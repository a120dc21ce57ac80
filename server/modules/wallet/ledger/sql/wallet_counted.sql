-- What an amount counts for limits: thousandths of the base currency's smallest unit, at the stored rate.
create or replace function wallet_counted(amount bigint, code text, base text) returns bigint language sql stable as $$
  select round(amount * c.rate * 1000 * b.subunit_to_unit / c.subunit_to_unit)::bigint from currency c, currency b where c.code = $2 and b.code = $3 $$;
