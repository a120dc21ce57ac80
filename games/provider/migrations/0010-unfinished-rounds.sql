-- outside of transactions: what a player has under way in a game, shared or not, is asked at every stake
drop index concurrently if exists studio.round_unfinished;
create index concurrently round_unfinished on studio.round (player_id, game_id)
  where state in ('reserved', 'open', 'settling', 'voiding');
