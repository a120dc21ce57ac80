-- outside of transactions: a round that nobody goes on with, and that waited for the casino's word on a stake when that became known: it is
-- ended once the word is there
alter table studio.round add column if not exists is_left boolean not null default false;
drop index concurrently if exists studio.round_left;
create index concurrently round_left on studio.round (touched_at) where is_left and state = 'open';
