-- Of the rounds that are counted those whose provider tells what was promised by what was chosen in them:
-- their stakes, the squares of those, what the stakes promised to pay, and the second and the third central
-- moment of that, in smallest units.
alter table game_return add column known_staked numeric not null default 0;
alter table game_return add column known_squares numeric not null default 0;
alter table game_return add column known_promised numeric not null default 0;
alter table game_return add column known_variance numeric not null default 0;
alter table game_return add column known_skew numeric not null default 0;
