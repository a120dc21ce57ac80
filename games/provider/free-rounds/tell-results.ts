// The casino hears what came of a grant when its last round is over, its time is over or what was left was taken back. It works from
// rows alone, so a restart loses nothing and several processes share the work.
import type { FastifyBaseLogger } from 'fastify';
import { isAccepted, isRetryable } from '#contract/protocols/osw.ts';
import { type Database, queryOne } from '#kit/service-database.ts';
import type { Operator } from '../operator/ask-operator.ts';
import type { FreeGrantRow } from '../tables.ts';

interface Parts {
  database: Database;
  operator: Operator;
  retryDelaysMs: readonly number[];
  wallMs(): number;
  log: FastifyBaseLogger;
}

/** A claim that was not reported back, because its process died, is open to all again after this long. */
const leaseMs = 10_000;
/** Between two looks at a grant whose last round is still shown. */
const underWayMs = 2000;
/** As long as wins are sent: three days of the longest wait. */
const giveUpAfterMs = 72 * 3_600_000;
const batchSize = 10;

interface Played {
  played: number;
  won: bigint;
  taken: number;
  /** Rounds that are not over yet. */
  unfinished: number;
}

const readPlayed = async (database: Database, grantId: string): Promise<Played> =>
  await queryOne<Played>(
    database,
    `select count(*)::int as taken, count(*) filter (where outcome is not null)::int as played, coalesce(sum(payout), 0)::bigint as won,
            count(*) filter (where state in ('reserved', 'open', 'settling', 'voiding'))::int as unfinished
       from studio.round where grant_id = $1 and state <> 'void'`,
    [grantId],
  );

async function tellResult({ database, operator, retryDelaysMs, wallMs, log }: Parts, grant: FreeGrantRow): Promise<void> {
  const lookAgain = async (at: number): Promise<void> =>
    await database.transact(async (tx) => {
      await tx.query('update studio.free_grant set look_at = $2 where id = $1', [grant.id, new Date(at)]);
    });
  const { played, won, taken, unfinished } = await readPlayed(database, grant.id);
  if (unfinished > 0) return await lookAgain(wallMs() + underWayMs);
  const until = grant.valid_until.getTime();
  if (grant.state === 'live' && taken < grant.count && until > wallMs()) return await lookAgain(until);
  const outcome = await operator.ask('free-rounds-result', { grantId: grant.id, played, totalWin: String(won), finished: true });
  const words = outcome.isKnown ? outcome.answer.status : outcome.reason;
  const isDone = outcome.isKnown && isAccepted(outcome.answer.status);
  const isOpen = !isDone && (!outcome.isKnown || isRetryable(outcome.answer.status)) && wallMs() < until + giveUpAfterMs;
  // null: as it is, also where it was taken back meanwhile
  const state = isDone ? 'told' : isOpen ? null : 'refused';
  const delayMs = retryDelaysMs[Math.min(grant.attempts, retryDelaysMs.length - 1)] ?? 1000;
  await database.transact(async (tx) => {
    await tx.query(
      'update studio.free_grant set state = coalesce($2, state), last_answer = $3, attempts = attempts + 1, look_at = $4 where id = $1',
      [grant.id, state, words.slice(0, 300), new Date(wallMs() + delayMs)],
    );
  });
  if (state === 'refused') log.error({ alarm: 'the casino does not take the result of free rounds', grantId: grant.id }, words);
}

/** Tells what there is to tell of the grants that are due. */
export async function tellResults(parts: Parts): Promise<void> {
  const wallMs = parts.wallMs();
  const due = await parts.database.query<{ id: string }>(
    `select id from studio.free_grant where state in ('live', 'over') and look_at <= $1 limit 1`,
    [new Date(wallMs)],
  );
  if (due.length === 0) return;
  const claimed = await parts.database.transact(
    async (tx) =>
      await tx.query<FreeGrantRow>(
        `update studio.free_grant set look_at = $2
          where id in (select id from studio.free_grant where state in ('live', 'over') and look_at <= $1
                        order by look_at limit ${batchSize} for update skip locked)
        returning *`,
        [new Date(wallMs), new Date(wallMs + leaseMs)],
      ),
  );
  await Promise.all(claimed.map(async (grant) => await tellResult(parts, grant)));
}
