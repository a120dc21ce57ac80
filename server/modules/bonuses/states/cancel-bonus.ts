import type { Tx } from '#server/platform/database.ts';
import { readAccountState } from '#server/modules/wallet/index.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusDeps } from '../deps.ts';
import { catchUp, endOf } from '../progress/settle-bonus.ts';
import { endBonus } from './end-bonus.ts';
import { lockBonus } from './lock-bonus.ts';
import { refuseEnded } from './refuse-ended.ts';
import { standingOfSource } from './standing-of-source.ts';
import type { BonusRow } from './to-player-bonus.ts';

export interface Cancellation {
  row: BonusRow;
  /** The real money of the account. */
  stays: bigint;
  /** The bonus money that goes. */
  removed: bigint;
}

interface Who {
  playerId: string;
  id: string;
  actor: string;
  reason: 'canceled' | 'revoked';
  why: string;
}

/**
 * Ends a bonus by the word of its player or of an operator. With `isPreview` nothing is changed, and what would be is said to the unit. One
 * that is canceled already stays so. @throws Problem not-found, bonus-state, bonus-round-open
 */
export async function cancelBonus(
  tx: Tx,
  deps: BonusDeps,
  { playerId, id, actor, reason, why }: Who,
  isPreview: boolean,
): Promise<Cancellation> {
  const known = await lockBonus(tx, playerId, id);
  if (known.status !== 2) {
    if (!(known.status === 3 && known.result === 3)) refuseEnded(known);
    const { real: stays } = await readAccountState(tx, known.account_id);
    if (isPreview || known.status === 3) return { row: known, stays, removed: known.removed };
    return { row: await endBonus(tx, deps, known, undefined, { reason, actor, why }), stays, removed: 0n };
  }
  const { row, state } = await catchUp(tx, deps, known);
  if (state.openRounds > 0)
    throw new Problem('bonus-round-open', 'A round is open that may still win. Finish it; the bonus can be canceled then.');
  const due = endOf(row, state, deps.clock.now());
  const isHeld = due === 'wagered' && (await standingOfSource(tx, deps, row)) !== 'stands';
  if (due === 'wagered' && !isHeld) throw new Problem('bonus-state', 'It is wagered: its money becomes yours at this moment.');
  if (isPreview) return { row, stays: state.real, removed: state.bonus };
  const ended = await endBonus(tx, deps, row, state, { reason, actor, why });
  return { row: ended, stays: state.real, removed: ended.removed };
}
