-- Up to when the house has heard every change of its bets from the book, by its own clock. One row; without
-- it nothing was heard.
create table sports_heard (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
