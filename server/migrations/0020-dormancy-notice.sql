-- When a player who stays away was told that the account will be put to rest: once an absence.

alter table player add column dormant_warned_at timestamptz;

-- what has expired is removed at night
create index refresh_token_by_expiry on refresh_token (expires_at);
