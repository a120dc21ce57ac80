-- outside of transactions: sessions of the last days are found among those of years
drop index concurrently if exists game_session_by_time;
create index concurrently game_session_by_time on game_session using brin (created_at);
