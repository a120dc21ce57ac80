-- Up to when large stakes, large wins and reversed bets have been looked for.
create table wallet_event_cursor (
  id smallint primary key default 1 check (id = 1),
  read_until timestamptz not null
);
