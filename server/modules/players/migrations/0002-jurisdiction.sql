-- The jurisdiction that a player is under, chosen when the account is opened and kept.
-- Rows from before get theirs from the settings when the app starts.
alter table player add column jurisdiction text;
create index player_without_jurisdiction on player (country) where jurisdiction is null;
create index player_of_jurisdiction on player (jurisdiction);
