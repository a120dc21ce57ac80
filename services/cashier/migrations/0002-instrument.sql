-- What a charge was paid with, as its page was told: who holds the card, and a digest that tells one
-- card from another.
alter table cashier.payment add column holder text, add column instrument_key text;
