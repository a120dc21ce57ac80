-- What the house loses at most on each event that has open bets, in hundredths of a euro, as it was worked
-- out last; bets in thousandths.
create table sportsbook.exposure (
  event_id text primary key,
  parts bigint not null,
  stake bigint not null,
  worst bigint not null
);
create index exposure_worst_first on sportsbook.exposure (worst desc, event_id);

-- Events whose open bets have changed since then. Rows are added by who weighs them, and taken by who works
-- the exposure out.
create table sportsbook.exposure_change (
  id bigint generated always as identity primary key,
  event_id text not null
);
insert into sportsbook.exposure_change (event_id)
  select distinct event_id from sportsbook.selection where result is null;

-- Cash-outs that the book tried by itself and that were refused are deleted some time after they are over.
create index cash_out_tried on sportsbook.cash_out (valid_until) where state = 'refused' and is_automatic;
