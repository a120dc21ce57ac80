-- outside of transactions: each round moves the last sign of a play session, which was in an index, so that
-- every such write went into all indexes of the table. A player has few of them to sort.
drop index concurrently if exists studio.play_session_of_player;
create index concurrently play_session_of_player on studio.play_session (player_id, currency, mode);
drop index concurrently if exists studio.play_session_by_player;
