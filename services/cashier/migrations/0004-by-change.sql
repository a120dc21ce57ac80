-- Payments are listed by their last change.
create index payment_by_change on cashier.payment (updated_at, id);
