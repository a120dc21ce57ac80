-- Players who opened the game for real play in the last seven days, as counted last.
alter table game add column players_of_week integer not null default 0 check (players_of_week >= 0);
-- What finds the games of a collection by itself (collection-rules.ts); null for one that an operator fills.
alter table collection add column rule text
  check (rule in ('open', 'popular', 'return', 'calm', 'new', 'coming'));
-- the demo's rail of what is open, as it was planted, follows what is open
update collection set rule = 'open'
 where identity = 'open-tonight'
   and (select array_agg(game) from collection_game where collection = 'open-tonight') = '{golden-caravan}';
-- and the rail of what is to come leaves out what has opened;
-- what was put into both by hand stays, for the day when the rule is taken away
update collection set rule = 'coming' where identity = 'being-built';
