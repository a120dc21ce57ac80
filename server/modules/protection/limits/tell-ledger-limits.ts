import { limitDefinition } from '#contract/kernel/constants.ts';
import { type PeriodLimits, setCountedLimits } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { unitOf } from './counted.ts';

/**
 * Tells the ledger the lowest of a player's limits on stakes and losses, a definition and period each, whoever set them. The ledger judges
 * by them from this transaction's commit on; with limits on deposits it keeps nothing, but its lock orders them with payments that arrive.
 */
export async function tellLedgerLimits(tx: Tx, playerId: string): Promise<void> {
  const rows = await tx
    .selectFrom('player_limit')
    .select((e) => ['definition', 'period', e.fn.min('counted').as('lowest')])
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .groupBy(['definition', 'period'])
    .execute();
  const of = (wanted: number): PeriodLimits =>
    Object.fromEntries(rows.filter(({ definition }) => definition === wanted).map(({ period, lowest }) => [unitOf[period], lowest]));
  await setCountedLimits(tx, playerId, { bet: of(limitDefinition.bet), loss: of(limitDefinition.loss) });
}
