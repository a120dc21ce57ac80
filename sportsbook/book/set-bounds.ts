// Operators say how much may be staked and won on what; acceptance/bounds.ts says what that means for a slip.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { SetBound } from '#contract/protocols/sportsbook-operator.ts';
import { queryOne, type Tx } from '#kit/service-database.ts';
import type { Book } from '../book-parts.ts';
import type { BoundRow } from '../tables.ts';
import { isKnown } from './is-known.ts';

type Request = BookRequest<'set-bound'>;
const all = '*';

const digitsOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount));
const toBound = (row: BoundRow | undefined): SetBound => ({
  minStake: digitsOf(row?.min_stake ?? null),
  maxStake: digitsOf(row?.max_stake ?? null),
  maxPayout: digitsOf(row?.max_payout ?? null),
});

/** Why bounds cannot stand; null: they can. The book as a whole always has its upper ones, since there are no wider ones. */
function refuse({ scope }: Pick<Request, 'scope'>, { minStake, maxStake, maxPayout }: SetBound): BookAnswer<'set-bound'>['refusal'] {
  if (scope === 'book' && (maxStake === null || maxPayout === null)) return 'book-needs-both';
  return minStake !== null && maxStake !== null && BigInt(minStake) > BigInt(maxStake) ? 'min-above-max' : null;
}

async function readHeld(tx: Tx, { scope, subject }: Pick<Request, 'scope' | 'subject'>): Promise<BoundRow | undefined> {
  const [row] = await tx.query<BoundRow>('select * from sportsbook.bound where scope = $1 and subject = $2 for update', [scope, subject]);
  return row;
}

/** Changes the bounds that are named, or only tells them. Whoever sends the same again finds them so. */
export async function setBound(
  book: Pick<Book, 'database' | 'wallMs' | 'catalogue' | 'marketKinds' | 'markets'>,
  request: Request,
): Promise<BookAnswer<'set-bound'>> {
  const { database, wallMs } = book;
  const { scope, change, by, why } = request;
  const subject = scope === 'book' ? all : request.subject;
  return await database.transact(async (tx) => {
    // two at once follow each other, also where there is no row yet
    await queryOne(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`sportsbook.bound ${scope} ${subject}`]);
    const held = await readHeld(tx, { scope, subject });
    const before = toBound(held);
    // what was bounded once can be looked at and freed, though the feed has it no more
    if (held === undefined && !isKnown(book, scope, subject)) return { before, now: before, refusal: 'unknown' };
    const now: SetBound = { ...before, ...change };
    const refusal = refuse({ scope }, now);
    const isChanged = refusal === null && JSON.stringify(now) !== JSON.stringify(before);
    if (!isChanged) return { before, now: before, refusal };
    const { minStake, maxStake, maxPayout } = now;
    if (minStake === null && maxStake === null && maxPayout === null)
      await tx.query('delete from sportsbook.bound where scope = $1 and subject = $2', [scope, subject]);
    else
      await tx.query(
        `insert into sportsbook.bound (scope, subject, min_stake, max_stake, max_payout, set_by, reason, set_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (scope, subject) do update
           set min_stake = $3, max_stake = $4, max_payout = $5, set_by = $6, reason = $7, set_at = $8`,
        [scope, subject, minStake, maxStake, maxPayout, by, why, new Date(wallMs())],
      );
    return { before, now, refusal };
  });
}
