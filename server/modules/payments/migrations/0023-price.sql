-- Of coins that were bought at an on-ramp: all that is paid there, how much of it is the on-ramp's fee, and in
-- which currency.
alter table invoice
  add column price_amount bigint check (price_amount > 0),
  add column price_fee bigint check (price_fee >= 0 and price_fee < price_amount),
  add column price_currency text,
  add constraint invoice_price check (num_nulls(price_amount, price_fee, price_currency) in (0, 3));
