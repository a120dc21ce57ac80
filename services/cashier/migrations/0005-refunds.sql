-- Charges that are given back, whole or in part: payouts that name their charge.
alter table cashier.payment add column refund_of text references cashier.payment (id);
create index payment_refunds on cashier.payment (refund_of) where refund_of is not null;
