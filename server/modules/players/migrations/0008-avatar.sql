-- The seed of the picture that a player picked; null while there is none.
alter table player add column avatar_seed text check (avatar_seed ~ '^[0-9a-f]{8}$');
