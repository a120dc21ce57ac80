// Providers are told that a game session is over. It is a courtesy: whoever cannot be told within a day learns it from the next bet.
import { sql } from 'kysely';
import { readEndedSessions } from '#server/modules/identity/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { closeAtProvider, type ProviderAccess, ProviderUnreachable } from '../osw/provider-client.ts';
import { type EndReason, endGameSessions, sessionTokenOf, tellEndedSessions } from './end-game-sessions.ts';

type Outcome = 'done' | 'unheard' | 'away';

const pageSize = 200;
const tryForMs = 86_400_000;
/** So many times in a row a provider is away, and the rest waits for the next run. */
const maxAway = 3;

/** Tells of one session. Returns whether that is done, and otherwise whether the provider is away. */
async function tellOfOne({ clock, secrets, log }: PlayDeps, access: ProviderAccess, id: string, reason: EndReason): Promise<Outcome> {
  try {
    await closeAtProvider(access, clock.wallMs(), sessionTokenOf(secrets, id), reason);
    return 'done';
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    const facts = { err: error, provider: access.identity, status: error.status };
    if (error.isRefusal) {
      log.warn(facts, 'a provider would not hear that a session is over; it is not told again');
      return 'done';
    }
    log.warn(facts, 'a provider could not be told that a session is over; it is tried again');
    return error.isAway ? 'away' : 'unheard';
  }
}

async function tell(context: PlayDeps, access: ProviderAccess): Promise<void> {
  const { database, clock } = context;
  const untold = await database.db
    .selectFrom('game_session')
    .select(['id', 'end_reason'])
    .where('provider', '=', access.identity)
    .where('ended_at', '>', new Date(clock.now().getTime() - tryForMs))
    .where('told_at', 'is', null)
    // in no order: what it never hears of may not stand before the rest in every run
    .orderBy(sql`random()`)
    .limit(pageSize)
    .execute();
  let away = 0;
  for (const { id, end_reason: reason } of untold) {
    const outcome = await tellOfOne(context, access, id, reason ?? 'logout');
    away = outcome === 'away' ? away + 1 : 0;
    if (away >= maxAway) return;
    if (outcome !== 'done') continue;
    await database.transact(
      async (tx) => await tx.updateTable('game_session').set({ told_at: clock.now() }).where('id', '=', id).execute(),
    );
  }
}

/** Ends the games of sign-in sessions whose end nobody here heard of, as when it came while the process was down. */
async function endMissed(context: PlayDeps): Promise<void> {
  const { db, transact } = context.database;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await db
      .selectFrom('game_session')
      .select('session_id')
      .distinct()
      .where('ended_at', 'is', null)
      .where('session_id', '>', last)
      .orderBy('session_id')
      .limit(pageSize)
      .execute();
    const ids = page.map(({ session_id: id }) => id);
    const sessionIds = await readEndedSessions(db, ids);
    if (sessionIds.length > 0) await transact(async (tx) => await endGameSessions(tx, context, { sessionIds }, 'logout'));
    last = ids.at(-1) ?? last;
    if (page.length < pageSize) return;
  }
}

export const tellEndedSessionsJob: Job<PlayDeps> = {
  name: tellEndedSessions,
  every: '*/10 * * * *',
  async run(context, payload) {
    const { provider } = (payload ?? {}) as { provider?: string };
    if (provider === undefined) await endMissed(context);
    const meant = context.providers.all.filter(({ identity }) => provider === undefined || identity === provider);
    await Promise.all(meant.map(async (access) => await tell(context, access)));
  },
};
