// What a player is told of the review before a withdrawal is asked for. Which rule finds it is not told.
import type { DocumentKind } from '#contract/documents/document-kinds.ts';
import { invoiceType } from '#contract/kernel/constants.ts';
import { rulesOf } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import { findAccountHold } from '../ask-for-documents.ts';
import type { PaymentDeps } from '../deps.ts';
import { findMeasured, measuredOf } from '../metrics/read-metrics.ts';
import { openFields } from '../payout-fields.ts';
import type { Depositor } from '../turnover/depositors.ts';
import type { PaymentTerms } from '../terms/payment-terms.ts';
import { isLookedAt } from './assess-withdrawal.ts';

export interface ReviewOutlook {
  /** Nobody looks at it: it is sent at once. */
  isAutomatic: boolean;
  withinHours: number;
  /** How long it took lately, half of the time; null where too few were measured. */
  medianMinutes: number | null;
  /** What is asked for about its account first; null where nothing is, or it is handed in. */
  document: DocumentKind | null;
}

interface Wanted {
  provider: string;
  currency: string;
  amount: bigint;
  method: string;
  unplayed: bigint;
  /** An earlier withdrawal, whose account is paid to again. */
  payoutAccount: string | undefined;
  /** The card that is paid to. */
  card: string | undefined;
  /** Where it goes, as far as it is known. */
  fields: Readonly<Record<string, string>> | undefined;
  /** The account is in somebody's name, and it is not the player's first. */
  mayBeNew: boolean;
}

/** Where a withdrawal goes, as far as the house knows it before it is asked for. */
export async function readKnownFields(
  db: Db,
  context: PaymentDeps,
  playerId: string,
  wanted: Pick<Wanted, 'payoutAccount' | 'card' | 'method'>,
) {
  const { payoutAccount, card, method } = wanted;
  if (card !== undefined) return { card };
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

/** Judges a withdrawal as it would be judged now. */
export async function readReviewOutlook(
  db: Db,
  context: PaymentDeps,
  player: Depositor,
  wanted: Wanted,
  { rules, metrics }: PaymentTerms,
): Promise<ReviewOutlook> {
  const [isFound, hold] = await Promise.all([
    isLookedAt(db, context, { ...wanted, playerId: player.id, id: undefined }, rules),
    wanted.mayBeNew ? findAccountHold(db, context, player, wanted) : undefined,
  ]);
  return {
    isAutomatic: !isFound && hold === undefined,
    withinHours: rulesOf(context, player).withdrawalReviewHours,
    medianMinutes: findMeasured(measuredOf(metrics, invoiceType.withdrawal), wanted)?.reviewMinutes ?? null,
    document: hold === undefined || hold.isHandedIn ? null : hold.kind,
  };
}
