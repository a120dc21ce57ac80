import type { Static } from 'typebox';
import type { DocumentRequest } from '#contract/documents/documents.ts';
import type { DocumentRequestStatus } from '#contract/documents/document-kinds.ts';
import { requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import { readChecks } from '../read-verification.ts';
import type { DocumentDeps } from './deps.ts';
import { opensOf } from './opens-of.ts';
import { toDocuments } from './to-document.ts';

const order: readonly DocumentRequestStatus[] = ['open', 'review', 'approved', 'withdrawn'];

/** Returns what is and was asked of a player, what waits for the player first, then the newest first. */
export async function listRequests(
  db: Db,
  context: Pick<DocumentDeps, 'secrets' | 'clock' | 'jurisdictions'>,
  playerId: string,
): Promise<Static<typeof DocumentRequest>[]> {
  const requests = await db
    .selectFrom('document_request')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const rows = await db.selectFrom('document').selectAll().where('player_id', '=', playerId).orderBy('created_at').orderBy('id').execute();
  const documents = await toDocuments(db, context, rows);
  const player = await requirePlayer(db, playerId);
  const rules = rulesOf(context, player);
  const checks = await readChecks(db, context, player);
  const approved = new Set(checks.filter((check) => check.status === 'approved').map((check) => check.kind));
  return requests
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))
    .map(({ id, kind, reason, event, known_at: knownAt, asked_at: askedAt, status }) => ({
      id,
      kind,
      reason,
      event,
      knownAt,
      askedAt,
      status,
      opens: opensOf(rules, approved, { kind, event, status }),
      documents: documents.filter(({ referenceId }) => referenceId === id),
    }));
}
