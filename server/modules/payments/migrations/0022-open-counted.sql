-- By open round: what its stakes took off `missing`, which a rollback brings back.
-- In the base currency's smallest unit.
alter table deposit_turnover add column open_counted jsonb not null default '{}';
