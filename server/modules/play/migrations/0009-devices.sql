-- The one kind of device on which a game is offered; null: on all.
-- Its provider's word stands before the operator's.
alter table game
  add column provider_device text check (provider_device in ('desktop', 'mobile')),
  add column operator_device text check (operator_device in ('desktop', 'mobile')),
  add column device text generated always as (coalesce(provider_device, operator_device)) stored;
