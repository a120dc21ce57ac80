-- outside of transactions: the histories of players in real play go by it, over all of their sessions
drop index concurrently if exists studio.round_by_player;
create index concurrently round_by_player on studio.round (player_id, game_id, id desc) where mode = 'real';
