// Codes that travel by email: 256 bits, kept as hashes, used once, short-lived by wall time. A new one voids the older of its purpose.
import type { Db, Tx } from '#server/platform/database.ts';
import { newId, newToken, sha256 } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityTables } from '../tables.ts';

export type CodePurpose = IdentityTables['one_time_code']['purpose'];

const minuteMs = 60_000;
const lifeMs: Record<CodePurpose, number> = {
  'confirm-email': 24 * 60 * minuteMs,
  'change-email': 24 * 60 * minuteMs,
  'reset-password': 10 * minuteMs,
  unlock: 60 * minuteMs,
};

export interface TakenCode {
  purpose: CodePurpose;
  playerId: string;
  subject: string | null;
  sessionId: string | null;
}

/** Where the links of emails lead; the page posts the code, so that a mail scanner that opens links uses nothing up. */
export const verifyPath = '/verify?confirmCode=';
export const unlockPath = '/verify?unlockCode=';

/** Makes a code and answers it; only its hash stays. */
export async function issueCode(
  tx: Tx,
  { clock }: Pick<IdentityDeps, 'clock'>,
  input: { playerId: string; purpose: CodePurpose; subject?: string; sessionId?: string },
): Promise<string> {
  const code = newToken();
  const nowMs = clock.wallMs();
  await voidCodes(tx, { clock }, input.playerId, [input.purpose]);
  await tx
    .insertInto('one_time_code')
    .values({
      id: newId(),
      player_id: input.playerId,
      purpose: input.purpose,
      hash: sha256(code),
      subject: input.subject ?? null,
      session_id: input.sessionId ?? null,
      issued_at: new Date(nowMs),
      expires_at: new Date(nowMs + lifeMs[input.purpose]),
    })
    .execute();
  return code;
}

const hourMs = 60 * minuteMs;
/** Emails of a purpose for one account within an hour; more of them help nobody but a nuisance. */
const maxAnHour = 5;

/** When the oldest of the emails that fill this hour was written; undefined while there is room for one more. */
export async function fullSince(
  db: Db,
  { clock, config }: Pick<IdentityDeps, 'clock' | 'config'>,
  playerId: string,
  purposes: readonly CodePurpose[],
): Promise<Date | undefined> {
  if (!config.rateLimits) return undefined;
  const rows = await db
    .selectFrom('one_time_code')
    .select('issued_at')
    .where('player_id', '=', playerId)
    .where('purpose', 'in', purposes)
    .where('issued_at', '>', new Date(clock.wallMs() - hourMs))
    .orderBy('issued_at', 'desc')
    .limit(maxAnHour)
    .execute();
  return rows[maxAnHour - 1]?.issued_at;
}

/** @throws Problem too-many-requests when this hour is full of such emails */
export async function refuseManyEmails(
  db: Db,
  context: Pick<IdentityDeps, 'clock' | 'config'>,
  playerId: string,
  purposes: readonly CodePurpose[],
): Promise<void> {
  const since = await fullSince(db, context, playerId, purposes);
  if (since === undefined) return;
  const retryAfterS = Math.max(1, Math.ceil((since.getTime() + hourMs - context.clock.wallMs()) / 1000));
  throw new Problem('too-many-requests', 'Look into the mailbox for the newest email, or ask again later.', { retryAfterS });
}

/** Makes every open code of these purposes useless. */
export async function voidCodes(
  tx: Tx,
  { clock }: Pick<IdentityDeps, 'clock'>,
  playerId: string,
  purposes: readonly CodePurpose[],
): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ used_at: new Date(clock.wallMs()) })
    .where('player_id', '=', playerId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Uses a code up. Of many at once exactly one succeeds. @throws Problem code-refused for an unknown, used or old one */
export async function takeCode(
  tx: Tx,
  { clock }: Pick<IdentityDeps, 'clock'>,
  purposes: readonly CodePurpose[],
  code: string,
): Promise<TakenCode> {
  const now = new Date(clock.wallMs());
  const row = await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('hash', '=', sha256(code))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['purpose', 'player_id', 'subject', 'session_id'])
    .executeTakeFirst();
  if (row === undefined) throw new Problem('code-refused', 'Ask for a new email and use the newest one.');
  return { purpose: row.purpose, playerId: row.player_id, subject: row.subject, sessionId: row.session_id };
}

/** Whose open code this is, without using it. */
export async function findCodeHolder(
  db: Db,
  { clock }: Pick<IdentityDeps, 'clock'>,
  purposes: readonly CodePurpose[],
  code: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_code')
    .select('player_id')
    .where('hash', '=', sha256(code))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(clock.wallMs()))
    .executeTakeFirst();
  return row?.player_id;
}
