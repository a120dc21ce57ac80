// What waits for a document is refused until it is approved, and says so.
import type { DocumentKind } from '#contract/documents/document-kinds.ts';
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

/** A document about an account that was asked for and is not taken back. */
export interface AccountRequest {
  id: string;
  player_id: string;
  about: string;
  kind: DocumentKind;
  status: 'open' | 'review' | 'approved';
  /** When the player last handed something in for it. */
  handed_in_at: Date | null;
}

/** What was asked of players about accounts, what waits first and then the newest first. The accounts of one may be named beside another's. */
export async function findAccountRequests(db: Db, accounts: readonly { playerId: string; about: string }[]): Promise<AccountRequest[]> {
  if (accounts.length === 0) return [];
  const rows = await db
    .selectFrom('document_request')
    .select(({ selectFrom }) => [
      'id',
      'player_id',
      'about',
      'kind',
      'status',
      selectFrom('document')
        .whereRef('document.request_id', '=', 'document_request.id')
        .select(({ fn }) => fn.max('document.created_at').as('at'))
        .as('handed_in_at'),
    ])
    .where('player_id', 'in', [...new Set(accounts.map(({ playerId }) => playerId))])
    .where('about', 'in', [...new Set(accounts.map(({ about }) => about))])
    .where('status', 'in', ['open', 'review', 'approved'])
    .orderBy('asked_at', 'desc')
    .execute();
  const isWaiting = ({ status }: { status: string }): boolean => status !== 'approved';
  return rows.toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one))) as AccountRequest[];
}

const findWaiting = async (db: Db, playerId: string, about: string): Promise<AccountRequest | undefined> =>
  (await findAccountRequests(db, [{ playerId, about }])).find(({ status }) => status !== 'approved');

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
