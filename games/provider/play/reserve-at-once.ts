// The ordinary beginning of a round of real play, many rounds in one trip to the database.
import { violates } from '#kit/service-database.ts';
import { newId } from '../ids.ts';
import { longestMs, maxRounds } from '../seeds/active-seed.ts';
import type { Studio } from '../studio.ts';
import type { RoundRow, SeedRow, SessionRow } from '../tables.ts';
import type { Kind } from '#kit/together.ts';
import type { NewRound, ReservedRound } from './reserve-round.ts';

interface Begun {
  round: RoundRow;
  tokenHash: Buffer;
}

type TakenRow = Pick<SeedRow, 'player_id' | 'server_seed' | 'commit' | 'client_seed' | 'activated_at'> & { seed_id: string; nonce: number };

/** As reserve-round.ts locks them: the session, then the player's seeds. What follows sees all that was written before. */
const locks = `with locked as materialized (
    select id, player_id from studio.session where id = any($1::uuid[]) order by id for update
  )
  select count(pg_advisory_xact_lock(hashtextextended('studio seeds ' || player_id, 0)))
    from (select player_id from locked order by player_id) as players`;

const reserving: Kind<Begun, TakenRow> = {
  before: (begun) => [{ text: locks, values: [begun.map(({ round }) => round.session_id)] }],
  text: `with ready as materialized (
    select given.*, session.player_id, session.game_id, session.mode, session.currency
      from json_to_recordset($1::json) as given (id uuid, session_id uuid, token text, bet_tx_id uuid, action_id text, stake bigint,
             maths_version text, math_hash text, choice jsonb, at timestamptz)
      cross join lateral (select * from studio.session where session.id = given.session_id offset 0) as session
     where session.play_token_hash = decode(given.token, 'hex') and session.ended_at is null
       and (session.last_stake_at + (session.rules ->> 'minCycleMs')::int * interval '1 ms' > given.at) is not true
       and (select true from studio.round where round.player_id = session.player_id and round.game_id = session.game_id
                   and round.state in ('reserved', 'open', 'settling', 'voiding') limit 1) is null
       and (select true from studio.round where round.session_id = session.id and round.action_id = given.action_id) is null
  ), taken as (
    update studio.seed set next_nonce = seed.next_nonce + 1
      from ready cross join lateral (
        select seed.ctid as place from studio.seed where seed.player_id = ready.player_id and seed.state = 'active' offset 0) as found
     where seed.ctid = found.place and seed.client_seed is not null
       and seed.next_nonce < ${maxRounds - 1}
       and (seed.next_nonce = 0 or seed.activated_at + ${longestMs} * interval '1 ms' > ready.at)
    returning ready.id, seed.id as seed_id, seed.player_id, seed.server_seed, seed.commit, seed.client_seed, seed.activated_at,
              old.next_nonce as nonce
  ), written as (
    insert into studio.round (id, session_id, player_id, game_id, mode, currency, action_id, stake, seed_id, nonce, maths_version,
                              math_hash, choice, state, bet_tx_id, reserved_at, touched_at)
    select ready.id, session_id, ready.player_id, game_id, mode, currency, action_id, stake, seed_id, nonce, maths_version,
           math_hash, choice, 'reserved', bet_tx_id, at, at
      from ready join taken on taken.id = ready.id
  )
  select * from taken`,
  toJson: ({ round, tokenHash }) => ({
    id: round.id,
    session_id: round.session_id,
    token: tokenHash.toString('hex'),
    bet_tx_id: round.bet_tx_id,
    action_id: round.action_id,
    stake: String(round.stake),
    maths_version: round.maths_version,
    math_hash: round.math_hash,
    choice: round.choice,
    at: round.reserved_at,
  }),
};

const undecided = {
  state: 'reserved',
  grant_id: null,
  grant_index: null,
  refusal: null,
  retry_after_ms: null,
  payout: null,
  steps: null,
  outcome: null,
  shown_steps: 0,
  funds_before: null,
  funds_after: null,
  finished_at: null,
  shared_id: null,
  panel: null,
  jackpot: null,
  salt_seed: null,
  is_left: false,
} as const satisfies Partial<RoundRow>;

/**
 * Takes a nonce for a new round that is staked with money and writes it down. Undefined, and nothing is written, where anything stands
 * against it: a token that plays no more, a round under way, an action that was seen before, a worn out pair, a stake too soon.
 */
export async function reserveAtOnce(
  { together }: Pick<Studio, 'together'>,
  session: SessionRow,
  input: NewRound,
  wallMs: number,
): Promise<ReservedRound | undefined> {
  const now = new Date(wallMs);
  const round: RoundRow = {
    ...undecided,
    id: newId(wallMs),
    session_id: session.id,
    player_id: session.player_id,
    game_id: session.game_id,
    mode: session.mode,
    currency: session.currency,
    action_id: input.actionId,
    stake: BigInt(input.stake),
    seed_id: '',
    nonce: 0,
    maths_version: input.maths.version,
    math_hash: input.maths.hash,
    choice: input.choice,
    bet_tx_id: newId(wallMs),
    reserved_at: now,
    touched_at: now,
  };
  const begun = { round, tokenHash: session.play_token_hash };
  const taken = await together.write(reserving, session.player_id, begun).catch((error: unknown) => {
    if (violates(error, 'round_one_unfinished') || violates(error, 'round_session_id_action_id_key')) return undefined;
    throw error;
  });
  if (taken === undefined) return undefined;
  const { id: _round, seed_id: seedId, nonce, ...pair } = taken;
  const seed: SeedRow = { ...pair, id: seedId, state: 'active', next_nonce: nonce, retired_at: null };
  return { round: { ...round, seed_id: seedId, nonce }, seed };
}
