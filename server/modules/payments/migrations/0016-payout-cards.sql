-- Cards that were paid with can be paid to: what the provider knows one by, with whose it is, sealed; null
-- where it said nothing, or knows it no more. Players choose one by its id.
alter table payment_instrument
  add column id uuid not null default gen_random_uuid(),
  add column payout_sealed bytea;
create unique index payment_instrument_by_id on payment_instrument (id);
