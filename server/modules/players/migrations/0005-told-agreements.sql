-- Of which versions of the terms and the privacy policy a player was told that they have changed.
alter table player add column told_agreements text;
