import { depositRules } from '#contract/documents/document-rules.ts';
import { requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { askForDocument } from './ask-for-document.ts';
import type { DocumentDeps } from './deps.ts';

/** Returns whether the deposits that have arrived since a moment pass a sum together. */
export type DepositSum = (db: Db, since: Date, above: { amount: number; currency: string }) => Promise<boolean>;

const dayMs = 24 * 3_600_000;

/**
 * Asks for the documents for which the rules ask once deposits together pass a sum, at the deposit that passes it. What was approved, or is still
 * asked, within the same time is not asked again.
 */
export async function askAfterDeposit(
  tx: Tx,
  context: DocumentDeps,
  { playerId, depositId }: { playerId: string; depositId: string },
  isAbove: DepositSum,
): Promise<void> {
  // the player's row is not held: whoever holds it may wait for the invoice that is held here
  const player = await requirePlayer(tx, playerId);
  const now = context.clock.now();
  for (const { kind, event, above, days } of depositRules(rulesOf(context, player).documentsNeeded)) {
    const since = new Date(now.getTime() - days * dayMs);
    const known = await tx
      .selectFrom('document_request')
      .select('id')
      .where('player_id', '=', playerId)
      .where('kind', '=', kind)
      .where('event', '=', event)
      .where('asked_at', '>', since)
      .where('status', '<>', 'withdrawn')
      .executeTakeFirst();
    if (known !== undefined || !(await isAbove(tx, since, above))) continue;
    await askForDocument(tx, context, { playerId, kind, event, eventId: depositId, knownAt: now, actor: 'system' });
  }
}
