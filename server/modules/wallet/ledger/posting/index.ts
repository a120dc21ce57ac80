// The files of the ledger's sql/ that are made from the posting rule. `node tools/write-posting.ts` writes them; a test compares.
import { activePlayer, laneCount, lockClass, maxOpenRounds, type MovementField, movementFields } from '../constants.ts';
import { writeFallback, writeFast } from './fast.ts';
import { writeGeneral } from './general.ts';
import { type PostingRule, postingRule } from './rule.ts';
import { writeSingle } from './single.ts';
import { movement, wrap } from './write.ts';

export { type PostingRule, postingRule, type Refusal, type Terms } from './rule.ts';

const head = '-- Made from posting/ by tools/write-posting.ts: change it there.\n';

const lanes = `
-- A lane is for ever: the hash of the player. All currencies of a player share it, and ids of accounts and rounds have it too.
create or replace function ledger.wallet_lane(id uuid) returns int language sql immutable parallel safe as $$
  select get_byte(uuid_send(id), 15) % ${laneCount} $$;

-- Waits until nothing is being booked in these lanes, and keeps it so until the transaction ends. They come in ascending order.
create or replace function ledger.wallet_lock_lanes(lanes int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(${lockClass.lane}, lane) from unnest(lanes) lane;
end $$;

-- The same for all lanes.
create or replace function ledger.wallet_lock_all() returns void language sql as $$
  select ledger.wallet_lock_lanes(array(select generate_series(0, ${laneCount - 1}))) $$;

-- The same for a player, whose lane must live here.
create or replace function ledger.wallet_lock_player(player uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(${lockClass.lane}, ledger.wallet_lane(player));
  if exists (select from ledger.wallet_fence where lane = ledger.wallet_lane(player)) then
    raise exception 'lane % lives on another server', ledger.wallet_lane(player) using errcode = 'lock_not_available';
  end if;
end $$;

-- One at a time makes a month.
create or replace function ledger.wallet_lock_months() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(${lockClass.month}, 0);
end $$;

create or replace function ledger.wallet_max_open_rounds() returns int language sql immutable parallel safe as $$
  select ${maxOpenRounds} $$;

-- Who is not active may not stake.
create or replace function ledger.wallet_is_active(player_status smallint) returns boolean language sql immutable parallel safe as $$
  select player_status = ${activePlayer} $$;
`;

const movementTypes: Readonly<Record<MovementField, string>> = {
  player: 'uuid',
  account: 'uuid',
  currency: 'text',
  status: 'smallint',
  real: 'bigint',
  bonus: 'bigint',
  held: 'bigint',
  seq: 'bigint',
};
const movementNames = Object.fromEntries(movementFields.map((field) => [field, `"${field}"`])) as Record<MovementField, string>;

const movements = `
-- A movement as the posting functions tell it; the ledger's outbox holds several with semicolons between.
create or replace function ledger.wallet_movement(${movementFields.map((field) => `"${field}" ${movementTypes[field]}`).join(', ')})
returns text language sql stable parallel safe as $$ select ${movement(movementNames)} $$;
`;

/** The functions of PostgreSQL before 18 in place of those of today. */
const older = (rule: PostingRule): string => `-- needs: wallet_post_fast.sql wallet_post_single.sql
-- Before PostgreSQL 18 RETURNING knows the new row alone. There the row is joined to itself as it was, which the lane's lock keeps so;
-- that costs a look-up a command.
do $older$
begin
  if current_setting('server_version_num')::int >= 180000 then return; end if;
execute $fast$${writeFast(rule, { isOlder: true })}$fast$;
execute $single$${writeSingle(rule, { isOlder: true })}$single$;
end $older$;`;

/** Returns the files by their names. */
export function writePosting(rule: PostingRule = postingRule): Readonly<Record<string, string>> {
  const files = {
    'lanes.sql': lanes,
    'movements.sql': movements,
    'wallet_post.sql': writeGeneral(rule, 'wallet_post'),
    'wallet_post_play.sql': writeGeneral(rule, 'wallet_post_play'),
    'wallet_post_fallback.sql': writeFallback(),
    'wallet_post_fast.sql': writeFast(rule, { isOlder: false }),
    'wallet_post_single.sql': writeSingle(rule, { isOlder: false }),
    'wallet_post_before_18.sql': older(rule),
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, head + wrap(text)]));
}

/** Returns the functions as they are on a PostgreSQL before 18, for any PostgreSQL. */
export const writeOlder = (rule: PostingRule = postingRule): string[] => [
  writeFast(rule, { isOlder: true }),
  writeSingle(rule, { isOlder: true }),
];

export interface PlayFunctions {
  play: string;
  fast: string;
  single: string;
}

/** Returns the functions that book bets and wins, for whoever tries another rule. */
export const writePlayFunctions = (rule: PostingRule): PlayFunctions => ({
  play: writeGeneral(rule, 'wallet_post_play'),
  fast: writeFast(rule, { isOlder: false }),
  single: writeSingle(rule, { isOlder: false }),
});
