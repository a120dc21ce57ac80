// What a player is told of the review before a withdrawal is asked for. Which rule finds it is not told.
import { invoiceType } from '#contract/kernel/constants.ts';
import { type Player, rulesOf } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { readMeasured } from '../metrics/read-metrics.ts';
import { openFields } from '../payout-fields.ts';
import { isLookedAt, readReviewRules } from './assess-withdrawal.ts';

export interface ReviewOutlook {
  /** Nobody looks at it: it is sent at once. */
  isAutomatic: boolean;
  withinHours: number;
  /** How long it took lately, half of the time; null where too few were measured. */
  medianMinutes: number | null;
}

interface Wanted {
  currency: string;
  amount: bigint;
  method: string;
  unplayed: bigint;
  /** An earlier withdrawal, whose account is paid to again. */
  payoutAccount: string | undefined;
}

async function readFields(db: Db, context: PaymentDeps, playerId: string, { payoutAccount, method }: Wanted) {
  if (payoutAccount === undefined) return undefined;
  const earlier = await db
    .selectFrom('invoice')
    .select(['id', 'fields_sealed'])
    .where('id', '=', payoutAccount)
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('method', '=', method)
    .executeTakeFirst();
  return earlier === undefined ? undefined : openFields(context.secrets, earlier);
}

/** What is read of every withdrawal alike, before anything is known of this one. */
export const readForOutlook = async (db: Db) => await Promise.all([readReviewRules(db), readMeasured(db, invoiceType.withdrawal)]);

/** Judges a withdrawal as it would be judged now, by rules and medians that were read. */
export async function readReviewOutlook(
  db: Db,
  context: PaymentDeps,
  player: Player,
  wanted: Wanted,
  [rules, measured]: Awaited<ReturnType<typeof readForOutlook>>,
): Promise<ReviewOutlook> {
  const fields = await readFields(db, context, player.id, wanted);
  const isFound = await isLookedAt(db, context, { ...wanted, player, id: undefined, fields }, rules);
  return {
    isAutomatic: !isFound,
    withinHours: rulesOf(context, player).withdrawalReviewHours,
    medianMinutes: measured.find(({ method }) => method === wanted.method)?.reviewMinutes ?? null,
  };
}
