import type { DocumentEvent, DocumentKind } from '#contract/documents/document-kinds.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { DocumentDeps } from './deps.ts';

export interface Unneeded {
  playerId: string;
  kind: DocumentKind;
  /** What had made the document needed. */
  events: readonly DocumentEvent[];
  /** Which of its kind; undefined: all. */
  about?: string;
  reason: string;
}

/** Takes back what was asked for by itself and waits, and is not needed any more. What an operator asked for stays. */
export async function withdrawRequests(
  tx: Tx,
  { clock }: Pick<DocumentDeps, 'clock'>,
  { playerId, kind, events, about, reason }: Unneeded,
): Promise<void> {
  const rows = await tx
    .updateTable('document_request')
    .set({ status: 'withdrawn' })
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('event', 'in', events)
    .where('asked_by', '=', 'system')
    .where('status', 'in', ['open', 'review'])
    .$if(about !== undefined, (query) => query.where('about', '=', about ?? ''))
    .returning(['id', 'event'])
    .execute();
  for (const { id, event } of rows)
    await recordAudit(tx, clock, {
      actor: 'system',
      action: 'document withdraw',
      subject: playerId,
      reason,
      before: { requestId: id, kind, event },
    });
}
