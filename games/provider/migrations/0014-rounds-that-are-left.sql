-- A round that nobody goes on with, and that waited for the casino's word on a stake when that became known.
-- It is ended once the word is there.
alter table studio.round add column is_left boolean not null default false;
