-- What an operator sets of a method beside its range and fee. Nothing set is as before: every country, and
-- the time that its provider gives.
alter table payment_method
  -- players of these countries are offered it, by their address; empty: all
  add column countries text[] not null default '{}',
  -- told in place of the provider's word; 0 is at once
  add column arrival_minutes int check (arrival_minutes between 0 and 43200);
