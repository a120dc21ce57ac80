-- How often pages were seen and forms opened, by day. Nothing in a row says who it was: no id, no address,
-- no moment.

create table view_count (
  day date not null,
  -- a page by its pattern, or a step on the way
  kind text not null check (kind in ('page', 'step')),
  name text not null,
  locale text not null,
  screen text not null check (screen in ('phone', 'desktop')),
  count bigint not null check (count > 0),
  primary key (day, kind, name, locale, screen)
);
