-- What a stake may be while a bonus of its account is active: the most, and the games that take none. Null
-- for accounts without one.
alter table ledger.wallet_account add column bonus_max_stake bigint, add column bonus_refused_games text[];
