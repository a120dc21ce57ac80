-- What two people decided for a leg of one bet; it stands above what its markets came to. Of a leg the last
-- one holds; without a result the leg is as its markets have it again. Rows are only added.
create table sportsbook.ruling (
  id bigint generated always as identity primary key,
  -- The house's name of what was decided; a decision is kept once.
  proposal_id uuid not null,
  bet_id uuid not null references sportsbook.bet (id),
  leg int not null check (leg >= 0),
  result int check (result in (0, 1)),
  void_halves int check (void_halves between 0 and 2),
  reason text not null,
  why text not null,
  proposed_by text not null,
  confirmed_by text not null,
  at timestamptz not null,
  unique (proposal_id, leg),
  check ((result is null) = (void_halves is null))
);
create index ruling_of_bet on sportsbook.ruling (bet_id, id);

-- What a bet returns at most by the results that are known, before cash-outs and its bound: exposure is
-- summed from it. Null: not reckoned yet.
alter table sportsbook.bet add column possible_return bigint check (possible_return >= 0);
create index bet_unweighed on sportsbook.bet (id)
  where state = 'accepted' and outcome is null and possible_return is null;
