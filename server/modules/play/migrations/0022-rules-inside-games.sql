-- Rules of a jurisdiction's profile that hold inside a game and that its provider's contract has no word for:
-- where one of them forbids something, the game is not offered.
alter table game add column unkept_rules jsonb not null default '[]';
