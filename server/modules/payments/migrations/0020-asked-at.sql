-- When the provider was asked last to make a payout. One that was never asked for is taken back by the house
-- alone.

alter table invoice add column asked_at timestamptz;
-- of those that were approved before it is not known
update invoice set asked_at = updated_at
  where type = 2 and status not in (1, 4) and provider_payment_id is null;
