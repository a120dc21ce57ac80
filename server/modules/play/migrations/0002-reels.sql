-- What a game's reels show while nobody plays (contract/reels.ts). Null for a game without reels.
alter table game add column reels jsonb;
