-- outside of transactions: a round that nobody goes on with, and that waited for the casino's word on a
-- stake when that became known. It is ended once the word is there.
alter table studio.round add column if not exists is_left boolean not null default false;
drop index concurrently if exists studio.round_left;
create index concurrently round_left on studio.round (touched_at) where is_left and state = 'open';

-- A player who plays in two currencies has the panels of each.
drop index concurrently if exists studio.round_one_of_a_panel_of_a_currency;
create unique index concurrently round_one_of_a_panel_of_a_currency on studio.round
  (shared_id, player_id, panel, currency) where shared_id is not null and state not in ('void', 'voiding');
drop index concurrently if exists studio.round_one_of_a_panel;
alter index studio.round_one_of_a_panel_of_a_currency rename to round_one_of_a_panel;
