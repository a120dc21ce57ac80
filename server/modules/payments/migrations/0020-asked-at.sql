-- When the provider was asked last to make a payout. One that was never asked for is taken back by the house
-- alone. recalled_at: an operator wants it back, so its provider is not asked any more.

alter table invoice
  add column asked_at timestamptz,
  add column recalled_at timestamptz,
  add column recalled_by text;
-- of those that are under way it is not known
update invoice set asked_at = updated_at
  where type = 2 and status = 7;
