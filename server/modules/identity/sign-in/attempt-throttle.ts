// How long somebody who guesses has to wait. Each guess is counted before it is looked at, so a burst gains nothing; the wait doubles
// from a second to a quarter of an hour and is forgotten after a day without guesses, or by the right answer.
import { sql } from 'kysely';
import { hasSignedInFrom } from '#server/modules/identity/sessions/index.ts';
import { sha256 } from '#server/platform/ids.ts';
import { networkOf } from '#contract/kernel/addresses.ts';
import { Problem } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';

export interface AttemptKey {
  /** What is guessed at, and by whom. */
  name: string;
  /** Attempts that cost no wait. */
  free: number;
  /** Seconds to wait once so many were made, and after a pause as long the same number is free again; the wait doubles where none is said. */
  pauseS?: number;
}

const dayMs = 86_400_000;
const longestS = 900;

/** Seconds to wait after this many guesses. */
export const waitS = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(2 ** Math.min(failures - free - 1, 20), longestS);

/**
 * Attempts at something of an account count for the pair of account and network, so nobody can keep somebody else out. Attempts from many
 * networks at once count for the account too, but hold up only networks from which its player has never signed in.
 */
export async function attemptKeys(
  { database }: Pick<IdentityDeps, 'database'>,
  what: string,
  playerId: string | undefined,
  ip: string,
  freeForAll: number,
): Promise<AttemptKey[]> {
  const network = networkOf(ip);
  const isHome = await hasSignedInFrom(database.db, playerId, network);
  const pair = { name: `${what} from ${network}`, free: 5 };
  return isHome ? [pair] : [pair, { name: what, free: freeForAll }];
}

type Guarded = Pick<IdentityDeps, 'clock' | 'config' | 'database'>;

/** Counts a guess for one key in one statement. Returns the milliseconds to wait when an earlier guess forbids it; it then does not count. */
async function countOne({ clock, database }: Guarded, { name, free, pauseS }: AttemptKey): Promise<number> {
  const key = sha256(name);
  const nowMs = clock.wallMs();
  const now = new Date(nowMs);
  const forgottenAt = new Date(nowMs - (pauseS === undefined ? dayMs : pauseS * 1000));
  const failures = sql<number>`case when attempt_throttle.last_at <= ${forgottenAt} then 1 else attempt_throttle.failures + 1 end`;
  const wait =
    pauseS === undefined
      ? sql`make_interval(secs => case when ${failures} <= ${free}::int then 0
          else least(power(2, least(${failures} - ${free}::int - 1, 20)), ${longestS}::int) end)`
      : sql`make_interval(secs => case when ${failures} < ${free}::int then 0 else ${pauseS}::int end)`;
  const counted = await database.transact(
    async (tx) =>
      await tx
        .insertInto('attempt_throttle')
        .values({ key, failures: 1, last_at: now, free_at: new Date(nowMs + waitS(1, free) * 1000) })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ failures, last_at: now, free_at: sql<Date>`${now}::timestamptz + ${wait}` })
            .where('attempt_throttle.free_at', '<=', now),
        )
        .returning('failures')
        .executeTakeFirst(),
  );
  if (counted !== undefined) return 0;
  const row = await database.db.selectFrom('attempt_throttle').select('free_at').where('key', '=', key).executeTakeFirst();
  return Math.max(1, (row?.free_at.getTime() ?? 0) - nowMs);
}

/** Counts a guess. @throws Problem too-many-requests while an earlier one makes wait */
export async function countAttempt(guarded: Guarded, keys: readonly AttemptKey[]): Promise<void> {
  if (!guarded.config.rateLimits) return;
  for (const key of keys) {
    const waitMs = await countOne(guarded, key);
    if (waitMs <= 0) continue;
    const retryAfterS = Math.ceil(waitMs / 1000);
    throw new Problem('too-many-requests', `Wait ${retryAfterS} s and try again.`, { retryAfterS });
  }
}

/** It was no guess after all: one less is counted, and nobody waits for it. */
export async function takeAttemptBack({ config, database }: Guarded, keys: readonly AttemptKey[]): Promise<void> {
  if (!config.rateLimits) return;
  const names = keys.map(({ name }) => sha256(name));
  await database.transact(
    async (tx) =>
      await tx
        .updateTable('attempt_throttle')
        .set((e) => ({ failures: sql<number>`greatest(failures - 1, 0)`, free_at: e.ref('last_at') }))
        .where('key', 'in', names)
        .execute(),
  );
}

/** The right answer: the guesses before it are forgotten. */
export async function forgetAttempts({ config, database }: Guarded, keys: readonly AttemptKey[]): Promise<void> {
  if (!config.rateLimits) return;
  const names = keys.map(({ name }) => sha256(name));
  await database.transact(async (tx) => await tx.deleteFrom('attempt_throttle').where('key', 'in', names).execute());
}
