-- Providers of games that are away, and since when: what can be wagered with them alone does not
-- expire meanwhile.
create table bonus_provider_stop (
  provider text primary key,
  since timestamptz not null
);
