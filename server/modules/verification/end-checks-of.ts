import type { CheckKind } from '#contract/verification.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { publishVerification } from './publish.ts';
import { lockVerification } from './read-verification.ts';

interface Ended {
  playerId: string;
  documentId: string;
  kinds: readonly CheckKind[];
  reason: string;
  actor: string;
}

/** Ends the checks that an operator approved by a document, as that document does not count any more. The player's row is held. */
export async function endChecksOf(tx: Tx, context: VerificationDeps, { playerId, documentId, kinds, reason, actor }: Ended): Promise<void> {
  await lockVerification(tx, playerId);
  const now = context.clock.now();
  const ended = await tx
    .updateTable('verification_check')
    .set({ expires_at: now, updated_at: now })
    .where('player_id', '=', playerId)
    .where('document_id', '=', documentId)
    .where('status', '=', 'approved')
    .where('kind', 'in', kinds)
    .returning(['kind'])
    .execute();
  if (ended.length === 0) return;
  await recordAudit(tx, context.clock, {
    actor,
    action: 'verification end',
    subject: playerId,
    reason,
    before: ended.map(({ kind }) => ({ kind, status: 'approved', documentId })),
    after: ended.map(({ kind }) => ({ kind, status: 'expired' })),
  });
  await publishVerification(tx, context, playerId);
}
