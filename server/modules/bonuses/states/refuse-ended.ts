import { Problem } from '#server/platform/problem.ts';
import type { BonusRow } from './to-player-bonus.ts';

const ends: Readonly<Record<number, string>> = { 2: 'played', 3: 'canceled', 4: 'expired', 5: 'lost' };

/** @throws Problem bonus-state for a bonus that is over: nothing is possible any more */
export function refuseEnded({ status, result }: Pick<BonusRow, 'status' | 'result'>): void {
  if (status === 3) throw new Problem('bonus-state', `It is over: ${ends[result] ?? ''}. Nothing is possible any more.`);
}
