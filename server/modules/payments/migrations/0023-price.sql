-- Of coins that were bought at an on-ramp: all that is paid there, how much of it is the on-ramp's fee, and
-- in which currency. No row has them yet, so none is read for what is asked of them.
alter table invoice
  add column price_amount bigint,
  add column price_fee bigint,
  add column price_currency text,
  add constraint invoice_price check (num_nulls(price_amount, price_fee, price_currency) in (0, 3)) not valid,
  add constraint invoice_price_sums
    check (price_amount > 0 and price_fee >= 0 and price_fee < price_amount) not valid;
