-- Whose an instrument is, as its provider told: who gives a name, or another one, later is measured by it too
-- (requirement KY-05).

alter table payment_instrument add column holder_sealed bytea;
