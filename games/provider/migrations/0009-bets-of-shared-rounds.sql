-- outside of transactions: a player has one unfinished round of a game, but one bet a panel in a round that
-- many share, and all its bets are drawn by one link
drop index concurrently if exists studio.round_one_unfinished_alone;
create unique index concurrently round_one_unfinished_alone on studio.round (player_id, game_id)
  where shared_id is null and state in ('reserved', 'open', 'settling', 'voiding');
drop index concurrently if exists studio.round_one_of_a_nonce;
create unique index concurrently round_one_of_a_nonce on studio.round
  (seed_id, nonce, (case when shared_id is null then seed_id else id end));
drop index concurrently if exists studio.round_one_of_a_panel;
create unique index concurrently round_one_of_a_panel on studio.round (shared_id, player_id, panel)
  where shared_id is not null and state not in ('void', 'voiding');
drop index concurrently if exists studio.round_of_shared;
create index concurrently round_of_shared on studio.round (shared_id, touched_at) where shared_id is not null;
drop index concurrently if exists studio.round_one_unfinished;
alter index studio.round_one_unfinished_alone rename to round_one_unfinished;
alter table studio.round drop constraint if exists round_seed_id_nonce_key;
