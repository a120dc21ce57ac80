-- How far prices move by what the book itself would lose: by at most so many hundredths of a per cent of the
-- chance that a price stands for, all of it once an outcome would lose full_at, in hundredths of a euro. The
-- narrowest row that concerns a market holds; 0: its prices do not move.
create table sportsbook.price_move (
  scope text not null check (scope in ('book', 'sport', 'league', 'event', 'market')),
  -- '*': of the book. Of a market of one event: the event's id, a space, its own.
  subject text not null,
  hundredths int not null check (hundredths between 0 and 2000),
  full_at bigint not null check (full_at > 0),
  set_by text not null,
  reason text not null,
  set_at timestamptz not null,
  primary key (scope, subject)
);
insert into sportsbook.price_move values
  ('book', '*', 800, 2500000, 'installation', 'the moves to begin with', '2026-11-27');

-- What of an open bet stands on each of its legs, in the mean over its other legs; null: not reckoned yet.
alter table sportsbook.bet add column riding bigint[];
create index bet_without_riding on sportsbook.bet (id)
  where state = 'accepted' and outcome is null and riding is null;

-- Events whose open bets have changed. Rows are added with the change and taken by whoever weighs the event.
create table sportsbook.liability_change (
  id bigint generated always as identity primary key,
  event_id text not null
);

-- What would be lost if an outcome wins, by event: outcomes of which something would be, in hundredths of a
-- euro. Every process reads what has another version than it knows.
create sequence sportsbook.liability_version;
create table sportsbook.liability (
  event_id text primary key,
  outcomes jsonb not null,
  version bigint not null default nextval('sportsbook.liability_version')
);
