-- A charge that had succeeded can be taken back by the payer's bank.
alter table cashier.payment drop constraint payment_status_check;
alter table cashier.payment add constraint payment_status_check
  check (status in ('created', 'pending', 'succeeded', 'failed', 'cancelled', 'charged-back'));
alter table cashier.callback drop constraint callback_status_check;
alter table cashier.callback add constraint callback_status_check
  check (status in ('pending', 'succeeded', 'failed', 'charged-back'));
