// Actual and promised return of every game, side by side (requirement RN-04).
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { countReturns } from './count-returns.ts';
import { type GameReturn, readReturns } from './read-returns.ts';

/** A return is judged again once there are so many times the rounds: who looks at every round finds chance outside of every band some day. */
const growth = 1.25;

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;

/** Returns a promise in words: "95.156 % to 98.942 %", "up to 99.548 %". */
export function formatPromise({ min, max }: GameReturn['promised']): string {
  if (min === max) return percent(max);
  return min === 0 ? `up to ${percent(max)}` : `${percent(min)} to ${percent(max)}`;
}

/** Notes that a game's return is judged now. Returns false for one that was judged with nearly as many rounds. */
async function beginJudging(tx: Tx, { game, mathHash, plays }: GameReturn): Promise<boolean> {
  const before = await tx.selectFrom('game_return_judged').selectAll().where('game', '=', game).forUpdate().executeTakeFirst();
  if (before?.math_hash === mathHash && plays < Number(before.plays) * growth) return false;
  const values = { game, math_hash: mathHash, plays: BigInt(plays) };
  await tx
    .insertInto('game_return_judged')
    .values(values)
    .onConflict((conflict) => conflict.column('game').doUpdateSet(values))
    .execute();
  return true;
}

/** Counts what was played and raises an alarm for each game whose return has left the band in which 99.9 % of all samples lie. */
export async function watchReturns(context: PlayDeps): Promise<void> {
  await countReturns(context);
  for (const one of await readReturns(context, context.database.db))
    await context.database.transact(async (tx) => {
      if (!(await beginJudging(tx, one)) || !one.isOutside) return;
      const { game, plays, actual, promised, band = 0 } = one;
      await raiseAlarm(tx, {
        kind: 'return-differs',
        subject: game,
        message: `${game} returned ${percent(actual)} over ${plays} rounds; its maths promise ${formatPromise(promised)}, give or take ${percent(band)}. Compare its rounds (npm run op -- round verify), and take it out of play where they differ (npm run op -- game disable).`,
        details: { plays, actual, promised, band, mathHash: one.mathHash },
      });
    });
}

export const watchReturnsJob: Job<PlayDeps> = { name: 'watch-returns', every: '*/10 * * * *', run: watchReturns };
