// The odds of sports bets, as their provider tells them with the stake (docs/osw.md). They are kept before the stake is booked, so that nobody
// who follows the ledger meets a bet whose odds are unknown.
import type { OswRequest } from '#contract/protocols/osw.ts';
import { gather } from '#kit/gather.ts';
import type { Database, Db } from '#server/platform/database.ts';

const maxOdds = 2 ** 31 - 1;

/** The lowest odds of a bet in thousandths; undefined for a stake that is none. */
function oddsOf(detail: OswRequest<'bet'>['detail']): number | undefined {
  if (detail?.['product'] !== 'sports') return undefined;
  const { lowestOdds } = detail;
  return Number.isInteger(lowestOdds) && (lowestOdds as number) > 1000 ? Math.min(lowestOdds as number, maxOdds) : undefined;
}

interface StakeOdds {
  entry: string;
  lowest: number;
}

type Writer = Pick<Database, 'transact'>;
const keepers = new WeakMap<Writer, (odds: StakeOdds) => Promise<void>>();

/** Writes what comes together in one transaction. */
function keeperOf(database: Writer): (odds: StakeOdds) => Promise<void> {
  const known = keepers.get(database);
  if (known !== undefined) return known;
  const keep = gather(async (odds: readonly StakeOdds[]) => {
    // in one order two processes cannot wait for each other
    const rows = odds.toSorted((a, b) => (a.entry < b.entry ? -1 : 1));
    await database.transact(async (tx) => {
      const insert = tx.insertInto('stake_odds').values(rows);
      await insert.onConflict((conflict) => conflict.column('entry').doNothing()).execute();
    });
    return odds.map(() => undefined);
  });
  keepers.set(database, keep);
  return keep;
}

/** Keeps the odds that come with a stake, if any do. `key`: of the stake in the ledger; what was kept under it first holds. */
export async function keepStakeOdds(database: Writer, key: string, detail: OswRequest<'bet'>['detail']): Promise<void> {
  const lowest = oddsOf(detail);
  if (lowest !== undefined) await keeperOf(database)({ entry: key, lowest });
}

/** Returns the lowest odds of those entries that are bets on sports, in hundredths, rounded down. */
export async function readStakeOdds(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('stake_odds').select(['entry', 'lowest']).where('entry', 'in', keys).execute();
  return new Map(rows.map(({ entry, lowest }) => [entry, Math.floor(lowest / 10)]));
}

/** Forgets the odds of stakes that were kept before a moment, some at a time. Returns how many. */
export async function forgetStakeOdds({ transact }: Pick<Database, 'transact'>, before: Date, max: number): Promise<number> {
  const { numDeletedRows } = await transact(async (tx) => {
    const old = tx.selectFrom('stake_odds').select('entry').where('kept_at', '<', before).limit(max);
    return await tx.deleteFrom('stake_odds').where('entry', 'in', old).executeTakeFirstOrThrow();
  });
  return Number(numDeletedRows);
}
