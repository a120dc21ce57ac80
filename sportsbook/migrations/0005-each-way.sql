-- Each way: the legs stand twice, first all to win, then all to place; no line has both.
alter table sportsbook.bet add column is_each_way boolean not null default false;
