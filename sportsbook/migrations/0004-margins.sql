-- What operators want the book to hold of what is staked, in hundredths of a per cent, in place of the feed's
-- own margin. The narrowest one that concerns a market holds: a market of an event, the event, the market at
-- all events, the league, the sport. Without a row prices are the feed's.
create table sportsbook.margin (
  scope text not null check (scope in ('sport', 'league', 'event', 'market')),
  -- Of a market of one event: the event's id, a space, its own.
  subject text not null,
  hundredths int not null check (hundredths between 50 and 3000),
  set_by text not null,
  reason text not null,
  set_at timestamptz not null,
  primary key (scope, subject)
);
