import { createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import type { GameRegistry } from '#games/registry.ts';
import type { Balance, Fairness } from '#games/sdk/client-api.ts';
import type { Outcome } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { Tx } from '#kit/service-database.ts';
import { deliveryJson, newDelivery, writingDeliveries } from '../operator/write-delivery.ts';
import type { DeliveryRow, JackpotPart, RoundRow, SessionRow } from '../tables.ts';
import { foundBy } from '../found-by.ts';
import { type Kind, type Together, writeIn } from '#kit/together.ts';
import { bookedStake } from './booked-stake.ts';
import { mathsOfKind } from './maths-of-kind.ts';
import { standingColumns, type StandingRow } from './read-standing.ts';
import type { ReservedRound } from './reserve-round.ts';

/** What a round was promised by: the draws of its seeds and nonce, its stake and its choice. */
export function openingOf({ round, seed }: ReservedRound): { draws: Draws; stake: bigint; choice: unknown } {
  const seeds = { serverSeed: seed.server_seed, clientSeed: seed.client_seed ?? '', nonce: round.nonce };
  return { draws: createDraws(seeds, nodeHashing), stake: round.stake, choice: round.choice };
}

/** The outcome of a reserved round: a pure function of its maths, seeds, nonce, stake and choice (requirement GA-13). */
export const drawRound = (games: GameRegistry, reserved: ReservedRound): Outcome =>
  mathsOfKind(games.mathsOf(reserved.round), 'one-decision').decide(openingOf(reserved));

/** A round of one stake that was written, and where its player stands with it. */
export type StoredRow = StandingRow & { session_id: string } & Pick<RoundRow, 'outcome' | 'choice' | 'jackpot'> & {
    active_commit: string;
    active_seed: string | null;
    active_nonce: number;
    next_commit: string;
  };

export const fairnessOf = (row: StoredRow): Fairness => ({
  commit: row.active_commit,
  clientSeed: row.active_seed,
  nonce: row.active_nonce,
  nextCommit: row.next_commit,
});

interface Decided {
  round: ReservedRound['round'];
  sessionId: string;
  playSessionId: string;
  /** The columns that are written, by their names in the statement. */
  written: object;
  /** What has to reach the casino now, and whether who stores it carries it: then no row is written of it. */
  due: DeliveryRow | undefined;
  isCarried: boolean;
}

const storing: Kind<Decided, StoredRow> = {
  text: `with given as materialized (
    select * from json_to_recordset($1::json) as given (id uuid, new_state text, payout bigint, steps int, outcome jsonb, funds_before bigint,
      funds_after bigint, at timestamptz, balance jsonb, session_id uuid, staked bigint, play_session_id uuid, jackpot jsonb,
      put_aside_to text, put_aside bigint, due json)
      ${foundBy('round')}
  ), changed as (
    update studio.round set state = new_state, payout = given.payout, steps = given.steps, outcome = given.outcome,
           funds_before = given.funds_before, funds_after = given.funds_after, decided_at = case when given.outcome is not null then at end,
           touched_at = at, finished_at = case when new_state = 'finished' then at end, jackpot = given.jackpot
      from given where round.ctid = given.place and found_state = 'reserved'
    returning round.id, bet_tx_id, currency, mode, round.outcome, choice, round.jackpot, new_state, at, balance, given.session_id, staked,
              play_session_id, put_aside_to, put_aside, due
  ), standing as (
    update studio.session set last_stake_at = at, balance = coalesce(changed.balance, session.balance)
      from changed where session.id = changed.session_id returning session.*
  ), play_standing as (
    update studio.play_session set staked = play_session.staked + changed.staked, last_at = at
      from changed where play_session.id = changed.play_session_id returning play_session.id, began_at, play_session.staked, won
  ), logged as (
    insert into studio.transaction (tx_id, round_id, kind, amount, currency, status, at)
    select bet_tx_id, id, 'bet', staked, currency, 'OK', at from changed where mode = 'real'
  ), owed as (
    ${writingDeliveries('changed', 'due')}
  ), put_aside as (
    insert into studio.jackpot_pending (round_id, jackpot_id, amount)
    select id, put_aside_to, put_aside from changed where put_aside_to is not null
  )
  select changed.id, session.id as session_id, ${standingColumns}, new_state = 'settling' as is_settling, changed.outcome,
         changed.choice, changed.jackpot, active.commit as active_commit, active.client_seed as active_seed,
         active.next_nonce as active_nonce, following.commit as next_commit
    from changed join standing as session on session.id = changed.session_id
    join play_standing as play_session on play_session.id = changed.play_session_id
    join studio.seed active on active.player_id = session.player_id and active.state = 'active'
    join studio.seed following on following.player_id = session.player_id and following.state = 'next'`,
  toJson: ({ round, sessionId, playSessionId, written, due, isCarried }) => ({
    id: round.id,
    session_id: sessionId,
    play_session_id: playSessionId,
    ...written,
    due: due === undefined || isCarried ? null : deliveryJson(due),
  }),
};

/** A round's part in a jackpot. `isPutAside`: what it puts aside is in the pot already. */
export interface StoredPart {
  part: JackpotPart;
  isPutAside: boolean;
}

/** A round of one stake to be stored; `after` is the balance with the stake gone. */
export interface Outcoming {
  reserved: ReservedRound;
  /** Undefined: the round goes on by steps. */
  outcome: Outcome | undefined;
  session: SessionRow;
  after: Balance | undefined;
  jackpot?: StoredPart | undefined;
  /** Whether who stores it carries what is due to the casino as well. */
  isCarried?: boolean;
}

/** What is written of a round; one that pays nothing is over for the casino at once. */
function decidedOf({ reserved: { round }, outcome, session, after, jackpot, isCarried = false }: Outcoming, wallMs: number): Decided {
  const isReal = round.mode === 'real';
  const stake = bookedStake(round);
  const isOver = outcome?.payout === 0n && jackpot?.part.win === undefined;
  const putAside = jackpot?.isPutAside === false ? jackpot.part : undefined;
  const funds = after === undefined ? undefined : BigInt(after.playable);
  return {
    round,
    sessionId: session.id,
    playSessionId: session.play_session_id,
    written: {
      new_state: !isOver ? 'open' : isReal ? 'settling' : 'finished',
      payout: outcome === undefined ? null : String(outcome.payout),
      steps: outcome?.steps ?? null,
      outcome: outcome === undefined ? null : toPlain(outcome),
      funds_before: funds === undefined ? null : String(funds + stake),
      funds_after: funds === undefined ? null : String(funds),
      at: new Date(wallMs),
      balance: after === undefined || !isReal ? null : after,
      staked: String(stake),
      jackpot: jackpot?.part ?? null,
      put_aside_to: putAside?.id ?? null,
      put_aside: putAside?.share ?? null,
    },
    due: isReal && isOver ? newDelivery(round, session.session_token, { call: 'round-close' }, wallMs, isCarried) : undefined,
    isCarried,
  };
}

/** A round that was stored, and what has to reach the casino now. */
export interface Stored {
  row: StoredRow;
  due: DeliveryRow | undefined;
}

/**
 * Stores the outcome of a round whose stake was taken, or that it goes on by steps. Undefined: the round was given up meanwhile, its stake
 * is on the way back, and nothing changed.
 */
export async function storeOutcome(to: Tx | Together, outcoming: Outcoming, wallMs: number): Promise<Stored | undefined> {
  const decided = decidedOf(outcoming, wallMs);
  const row = 'write' in to ? await to.write(storing, decided.round.player_id, decided) : await writeIn(to, storing, decided);
  return row && { row, due: decided.due };
}
