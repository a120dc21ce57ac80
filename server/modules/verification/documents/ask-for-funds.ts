import { depositRules } from '#contract/documents/document-rules.ts';
import { requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from '../deps.ts';
import { askForDocument } from './ask-for-document.ts';

const dayMs = 24 * 3_600_000;

/**
 * Asks for the documents for which the rules ask once deposits together pass a sum: at the deposit that passes it, or when the rule comes. What was
 * approved, or is still asked, within the same time is not asked again.
 */
export async function askForFunds(tx: Tx, context: VerificationDeps, playerId: string, depositId?: string): Promise<void> {
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
    if (known !== undefined || !(await context.hasDepositedAbove(tx, playerId, since, above))) continue;
    const eventId = depositId === undefined ? {} : { eventId: depositId };
    await askForDocument(tx, context, { playerId, kind, event, ...eventId, knownAt: now, actor: 'system' });
  }
}
