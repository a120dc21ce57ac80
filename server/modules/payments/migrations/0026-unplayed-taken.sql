-- Of a deposit that its bank took back: how much less its player had to stake for it, in the base currency.
-- A deposit that the bank gives back brings that much back. Of older ones nobody knows it: they bring back
-- what was on the account, as before.
alter table payment_receivable
  add column unplayed bigint,
  add constraint payment_receivable_unplayed check (unplayed >= 0) not valid;
