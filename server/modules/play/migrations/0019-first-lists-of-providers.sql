-- Since when a provider is listed: what it brought with its first list is new to nobody.
alter table game_provider add column listed_since timestamptz not null default now();
update game_provider p set listed_since = coalesce(
  (select min(g.released_at) from game g where g.provider = p.identity), p.listed_since);
