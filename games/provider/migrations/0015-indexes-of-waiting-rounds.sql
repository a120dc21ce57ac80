-- outside of transactions: rounds that nobody goes on with are looked for all the time
drop index concurrently if exists studio.round_left;
create index concurrently round_left on studio.round (touched_at) where is_left and state = 'open';

-- Rounds of steps that wait for a decision. Those with an offered win end after minutes, others after a day:
-- the few are found without reading through the many.
drop index concurrently if exists studio.round_undecided;
create index concurrently round_undecided on studio.round (game_id, touched_at)
  where state = 'open' and outcome is null;

-- A player who plays in two currencies has the panels of each.
drop index concurrently if exists studio.round_one_of_a_panel_of_a_currency;
create unique index concurrently round_one_of_a_panel_of_a_currency on studio.round
  (shared_id, player_id, panel, currency) where shared_id is not null and state not in ('void', 'voiding');
drop index concurrently if exists studio.round_one_of_a_panel;
alter index studio.round_one_of_a_panel_of_a_currency rename to round_one_of_a_panel;
