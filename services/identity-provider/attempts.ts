// How long somebody who guesses at passwords waits. Each guess is counted before it is looked at, so that a burst gains nothing; the wait
// doubles from a second to a quarter of an hour and is forgotten after a day without guesses, or by the right answer.
import { addressKey } from '#contract/kernel/addresses.ts';
import type { Database } from '#kit/service-database.ts';
import { createSeal } from './seal.ts';

export interface Attempts {
  /** Counts a guess. Returns the seconds to wait while an earlier one forbids it; it then does not count. */
  count(email: string, ip: string): Promise<number | undefined>;
  /** The right password: the guesses of this network are forgotten, and the network is known. */
  succeed(email: string, ip: string): Promise<void>;
}

const freeOfPair = 5;
const freeOfAccount = 50;
const longestS = 900;

const countSql = `
  insert into identity_provider.attempt as known (key, failures, last_at, free_at) values ($1, 1, $2::timestamptz, $2::timestamptz)
  on conflict (key) do update set
    last_at = $2::timestamptz,
    failures = case when known.last_at < $2::timestamptz - interval '1 day' then 1 else known.failures + 1 end,
    free_at = $2::timestamptz + case
      when known.last_at < $2::timestamptz - interval '1 day' or known.failures < $3::int then interval '0'
      else make_interval(secs => least(power(2, least(known.failures - $3::int, 20)), ${longestS})) end
  where known.free_at <= $2::timestamptz returning key`;

/**
 * Attempts count for the pair of account and network, so that nobody keeps somebody else out, and for the account, which holds up only
 * networks from which it was never signed in to. Unknown accounts count alike.
 */
export function createAttempts(database: Database, secret: Buffer, now: () => Date): Attempts {
  const { nameOf } = createSeal(secret, 'attempts');
  const pairOf = (email: string, ip: string): string => nameOf(`${email} from ${addressKey(ip)}`);

  async function countOne(key: string, free: number): Promise<number | undefined> {
    const at = now();
    if ((await database.query(countSql, [key, at, free])).length > 0) return undefined;
    const [row] = await database.query<{ free_at: Date }>('select free_at from identity_provider.attempt where key = $1', [key]);
    return Math.max(1, Math.ceil(((row?.free_at.getTime() ?? 0) - at.getTime()) / 1000));
  }

  return {
    async count(email, ip) {
      const waitS = await countOne(pairOf(email, ip), freeOfPair);
      if (waitS !== undefined) return waitS;
      const known = await database.query('select 1 from identity_provider.known_network where pair = $1', [pairOf(email, ip)]);
      return known.length > 0 ? undefined : await countOne(nameOf(email), freeOfAccount);
    },
    async succeed(email, ip) {
      const pair = pairOf(email, ip);
      await database.query('delete from identity_provider.attempt where key = $1', [pair]);
      await database.query(
        'insert into identity_provider.known_network (pair, seen_at) values ($1, $2) on conflict (pair) do update set seen_at = $2',
        [pair, now()],
      );
    },
  };
}
