-- Free spins that a bonus brings: the games of which the player picks one, and what becomes of what they
-- win.
alter table free_round_grant add column games text[] not null default '{}';
alter table free_round_grant add column winnings text not null default 'real'
  check (winnings in ('real', 'bonus'));

-- What the places of a grant have won that is to be wagered: their rounds pay nothing, and a bonus of it all
-- is issued when they are over.
create table free_winning (
  -- the transaction that won it
  key uuid primary key,
  grant_id uuid not null references free_round_grant,
  round_ref text not null,
  amount bigint not null check (amount >= 0)
);
create index free_winning_grant on free_winning (grant_id);
