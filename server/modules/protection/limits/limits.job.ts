// What becomes due with limits by itself: a rise that may be confirmed is told, one that nobody confirmed lapses, and limits in other
// currencies follow the rates.
import type { Tx } from '#server/platform/database.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { ProtectionDeps } from '../deps.ts';
import { toCounted } from './counted.ts';
import { countedUntil } from './counted-until.ts';
import { changeLimitRow, type LimitRow, lockLimits, noPending } from './limit-row.ts';
import { tellOfLimit } from './tell-of-limit.ts';
import { tellLedgerLimits } from './tell-ledger-limits.ts';

const atOnce = 200;

/** Does something with each player's limits that still are as the list said, under the player's lock; a player is one transaction. */
async function eachPlayer(
  context: ProtectionDeps,
  found: readonly { player_id: string }[],
  act: (tx: Tx, rows: readonly LimitRow[], playerId: string) => Promise<void>,
): Promise<void> {
  for (const playerId of new Set(found.map(({ player_id: id }) => id)))
    await context.database.transact(async (tx) => await act(tx, (await lockLimits(tx, playerId)).rows, playerId));
}

/** Tells of rises that may be confirmed, and drops those whose time is over. */
async function followRises(context: ProtectionDeps): Promise<void> {
  const now = context.clock.now();
  const due = await context.database.db
    .selectFrom('player_limit')
    .select('player_id')
    .where('ended_at', 'is', null)
    .where('pending_at', 'is not', null)
    .where('confirmable_at', '<=', now)
    .where((e) => e.or([e('told_at', 'is', null), e('lapses_at', '<=', now)]))
    .limit(atOnce)
    .execute();
  await eachPlayer(context, due, async (tx, rows) => {
    for (const row of rows) {
      if (row.confirmable_at === null || row.lapses_at === null || row.confirmable_at > now) continue;
      if (row.lapses_at <= now)
        await changeLimitRow(tx, context, row, { act: 'lapse', ...noPending }, { actor: 'system', reason: 'nobody confirmed it in time' });
      else if (row.told_at === null) {
        await tx.updateTable('player_limit').set({ told_at: now }).where('id', '=', row.id).execute();
        await tellOfLimit(tx, context, row, 'confirmable');
      }
    }
  });
}

/** A limit in another currency than the base's is worth what the rate says: less at once, more from the next period on. */
async function followRates(context: ProtectionDeps): Promise<void> {
  const { settings, clock, database } = context;
  const now = clock.now();
  const isOff = (row: Pick<LimitRow, 'amount' | 'currency' | 'counted' | 'counted_until'>): boolean => {
    const counted = toCounted(settings, row.amount, row.currency);
    return counted < row.counted || (counted > row.counted && row.counted_until <= now);
  };
  const rows = await database.db
    .selectFrom('player_limit')
    .select(['player_id', 'amount', 'currency', 'counted', 'counted_until'])
    .where('ended_at', 'is', null)
    .where('currency', '<>', settings.baseCurrency.code)
    .execute();
  await eachPlayer(context, rows.filter(isOff), async (tx, held, playerId) => {
    for (const row of held.filter(isOff))
      await tx
        .updateTable('player_limit')
        .set({
          counted: toCounted(settings, row.amount, row.currency),
          counted_until: await countedUntil(tx, playerId, row.period, now),
        })
        .where('id', '=', row.id)
        .execute();
    await tellLedgerLimits(tx, playerId);
  });
}

export const keepLimits: Job<ProtectionDeps> = {
  name: 'keep-limits',
  every: '*/5 * * * *',
  async run(context) {
    await followRises(context);
    await followRates(context);
  },
};
