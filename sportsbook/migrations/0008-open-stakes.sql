-- What a player has open on an event counts towards what may still be staked on it. Null: the selection was
-- decided before this.
alter table sportsbook.selection add column player_id text;
update sportsbook.selection s set player_id = bet.player_id
  from sportsbook.bet where bet.id = s.bet_id and s.result is null;
create index selection_open_of_player on sportsbook.selection (event_id, player_id) where result is null;
drop index sportsbook.selection_open;
create index bet_under_way on sportsbook.bet (player_id) where state in ('waiting', 'staking');

create index delivery_stuck on sportsbook.delivery (bet_id) where state = 'stuck';

-- The keys that receipts were ever signed with, so that an old receipt is checked by its own.
create table sportsbook.receipt_key (
  id text primary key,
  -- Ed25519, raw, base64
  public_key text not null,
  since timestamptz not null
);
