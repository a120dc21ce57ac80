-- outside of transactions: a session that is over ends a round of steps only where its player has none of the
-- game that goes on
drop index concurrently if exists studio.session_live;
create index concurrently session_live on studio.session (player_id, game_id)
  where ended_at is null and mode = 'real';

-- SHA-256 of the player's seed as it was at a bet in the first round of a chain: it salts the chain.
alter table studio.round add column if not exists salt_seed text;
