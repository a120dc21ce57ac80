// What waits for a document is refused until it is approved, and says so.
import { depositRules } from '#contract/documents/document-rules.ts';
import type { VerifiedAct } from '#contract/verification.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';

/** Refuses an act that the rules bar until a document is approved, for which deposits have asked. @throws Problem document-needed */
export async function refuseUndocumented(db: Db, { documentsNeeded }: Rules, playerId: string, act: VerifiedAct): Promise<void> {
  const kinds = depositRules(documentsNeeded).flatMap(({ kind, bars }) => (bars.includes(act) ? [kind] : []));
  if (kinds.length === 0) return;
  const waiting = await db
    .selectFrom('document_request')
    .select('kind')
    .where('player_id', '=', playerId)
    .where('kind', 'in', kinds)
    .where('event', '=', 'deposit-sum')
    .where('status', 'in', ['open', 'review'])
    .executeTakeFirst();
  if (waiting !== undefined) throw new Problem('document-needed', `GET /player/documents says which and why: ${waiting.kind}.`);
}

const findWaiting = async (db: Db, playerId: string, account: string) =>
  await db
    .selectFrom('document_request')
    .select(['id', 'status'])
    .where('player_id', '=', playerId)
    .where('about', '=', account)
    .where('status', 'in', ['open', 'review'])
    .executeTakeFirst();

/** True while a document about an account waits. */
export const isUndocumentedAccount = async (db: Db, playerId: string, account: string): Promise<boolean> =>
  (await findWaiting(db, playerId, account)) !== undefined;

/** Refuses to pay out to an account about which a document still waits. @throws Problem document-needed */
export async function refuseUndocumentedAccount(db: Db, playerId: string, account: string): Promise<void> {
  const waiting = await findWaiting(db, playerId, account);
  if (waiting === undefined) return;
  const state = waiting.status === 'open' ? 'waits for the player (document withdraw takes it back)' : 'waits for review (document list)';
  throw new Problem('document-needed', `The account is new. The request ${waiting.id} for a document about it ${state}.`);
}
