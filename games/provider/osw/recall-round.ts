import type { OswRound } from '#contract/protocols/osw.ts';
import { fairVersion } from '#games/fair/index.ts';
import type { OfferedGame } from '#games/registry.ts';
import { bookedStake, freeRoundOf } from '../play/booked-stake.ts';
import { plainState, replayUrl } from '../play/read-history.ts';
import { findRound, jackpotOf } from '../play/read-round.ts';
import { readSteps } from '../play/steps/read-steps.ts';
import { verifyUrl } from '../play/verify-url.ts';
import type { Studio } from '../studio.ts';
import type { DeliveryRow, RoundRow } from '../tables.ts';
import { nameDecided } from './name-decided.ts';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Told = Pick<DeliveryRow, 'call' | 'amount' | 'state' | 'attempts' | 'last_answer'>;

/** The end of a round that has no row: who stored it brings it to the casino at once, or has. */
function carriedEnd({ state, payout }: Pick<RoundRow, 'state' | 'payout'>): Told[] {
  if (payout === null || (state !== 'settling' && state !== 'finished')) return [];
  const isDone = state === 'finished';
  const call = payout === 0n ? 'round-close' : 'win';
  return [{ call, amount: payout, state: isDone ? 'done' : 'waiting', attempts: 1, last_answer: isDone ? 'OK' : null }];
}

/** What is or was on its way to the casino for a round, as steps of its record. */
async function deliverySteps(studio: Studio, round: Pick<RoundRow, 'id' | 'state' | 'payout'>): Promise<Record<string, unknown>[]> {
  const rows = await studio.database.query<DeliveryRow>('select * from studio.delivery where round_id = $1 order by created_at', [
    round.id,
  ]);
  const isTold = rows.some(({ call }) => call === 'win' || call === 'round-close');
  return [...rows, ...(isTold ? [] : carriedEnd(round))].map((row) => ({
    type: 'delivery',
    call: row.call,
    amount: String(row.amount),
    state: row.state,
    attempts: row.attempts,
    lastAnswer: row.last_answer,
  }));
}

/** The game of a round whose maths are here. */
const gameOf = ({ games }: Studio, round: Pick<RoundRow, 'game_id' | 'maths_version'>): OfferedGame | undefined =>
  games.findMaths(round) === undefined ? undefined : games.find(round.game_id);

/** What the player decided in a round of steps, and what the rules decided instead. */
async function playerSteps(studio: Studio, round: Pick<RoundRow, 'id' | 'game_id' | 'maths_version'>): Promise<Record<string, unknown>[]> {
  const rows = await readSteps(studio.database, round.id);
  const game = gameOf(studio, round);
  return rows.map((row) => ({
    type: 'step',
    number: row.number,
    action: row.action,
    ...(game !== undefined && { decided: nameDecided(game, 'action', row.action) }),
    takenBy: row.taken_by,
    at: row.at.toISOString(),
    ...(row.stake > 0n && { stake: String(row.stake), txId: row.bet_tx_id }),
  }));
}

/** Everything about a real round that recall or a dispute needs; undefined when there is none of that id. */
export async function recallRound(studio: Studio, id: string): Promise<OswRound | undefined> {
  const row = uuid.test(id) ? await findRound(studio.database, id) : undefined;
  if (row === undefined || row.mode !== 'real') return undefined;
  const stake = {
    type: 'stake',
    amount: String(bookedStake(row)),
    ...(row.grant_id !== null && { playedAt: String(row.stake), ...freeRoundOf(row) }),
    txId: row.bet_tx_id,
    status: row.refusal ?? (row.outcome === null ? 'ASKED' : 'OK'),
  };
  // what maths that are not here would tell of it is missing, and what is booked is not
  const record = row.outcome === null ? undefined : studio.games.findMaths(row)?.record(row.outcome);
  const shown: Record<string, unknown>[] = (record ?? []).map((event) => ({ ...event }));
  const jackpot = jackpotOf(row);
  const game = gameOf(studio, row);
  const state = plainState(row);
  // a stake that went back was paid by nothing
  const payout = state === 'void' ? 0n : (row.payout ?? 0n) + BigInt(row.jackpot?.win ?? 0);
  const verifier = row.outcome === null ? null : verifyUrl(studio, row);
  return {
    roundId: row.id,
    gameId: row.game_id,
    state,
    stake: String(row.staked),
    payout: String(payout),
    ...(row.jackpot?.win !== undefined && { jackpotWin: { jackpotId: row.jackpot.id, amount: row.jackpot.win } }),
    currency: row.currency,
    mathHash: row.math_hash,
    startedAt: row.reserved_at.toISOString(),
    ...(row.finished_at && { finishedAt: row.finished_at.toISOString() }),
    ...(game !== undefined && { decided: nameDecided(game, 'choice', row.choice) }),
    steps: [stake, ...(await playerSteps(studio, row)), ...shown, ...(await deliverySteps(studio, row))],
    proof: {
      algorithm: fairVersion,
      commit: row.commit,
      clientSeed: row.client_seed,
      nonce: row.nonce,
      ...(row.revealed !== null && { serverSeed: row.revealed }),
      ...(jackpot && { jackpot }),
      stake: String(row.stake),
      ...(row.choice !== null && { choice: row.choice }),
      ...(row.actions.length > 0 && { actions: row.actions }),
    },
    ...(record !== undefined && { replayUrl: replayUrl(studio, row.id) }),
    ...(verifier !== null && { verifyUrl: verifier }),
  };
}
