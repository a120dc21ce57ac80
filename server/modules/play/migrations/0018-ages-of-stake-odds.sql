-- When the odds of a stake were kept: they are of use until the stake is judged.
alter table stake_odds add column kept_at timestamptz not null default now();
create index stake_odds_kept on stake_odds (kept_at);
