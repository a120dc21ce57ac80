-- When an address that stays due was looked at last: what a token whose contract does not tell holds back
-- lets others come first.
alter table chain.charge add column sweep_looked_at timestamptz;
