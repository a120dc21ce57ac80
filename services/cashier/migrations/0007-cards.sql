-- Cards that were paid with, each by its customer: a payout names one by its reference. No number is here, as
-- nowhere. A card that is removed keeps its row, and is paid to no more.
create table cashier.card (
  reference text primary key,
  customer_id uuid not null,
  key text not null,
  tail text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index card_in_use on cashier.card (customer_id, key) where removed_at is null;
