// Large stakes, large wins and bets that went back enter the log of significant events. They are looked for in the ledger, so that a bet pays
// nothing for it; each is written under the key of its entry, once, however often it is seen.
import { sql } from 'kysely';
import { recordAudit } from '#server/platform/audit.ts';
import { derivedId } from '#server/platform/ids.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { WalletDeps } from '../deps.ts';

/** What is booked with an earlier moment may be committed later by so much. */
const overlapMs = 10 * 60_000;
/** Counters hold thousandths of the base currency's smallest unit. */
const countedPerUnit = 1000n;

interface Found {
  key: string;
  kind: string;
  amount: bigint;
  at: Date;
  round_id: string | null;
  reverses: string | null;
  counted_payout: bigint | null;
  player_id: string;
  currency: string;
}

type Deps = Pick<WalletDeps, 'config' | 'clock' | 'database' | 'settings'>;

function eventOf(row: Found, minWin: bigint): { action: string; reason: string } {
  if (row.kind === 'rollback') return { action: 'bet void', reason: 'The provider took the bet or the win back.' };
  return (row.counted_payout ?? 0n) >= minWin
    ? { action: 'win large', reason: 'The payout is at or above LARGE_WIN.' }
    : { action: 'stake large', reason: 'The stake is at or above LARGE_STAKE.' };
}

/** Looks at what was booked since the last time. Twice is once. */
export async function notePlays({ config, clock, database, settings }: Deps): Promise<void> {
  const now = clock.now();
  const { subunitToUnit } = settings.baseCurrency;
  const [minStake, minWin] = [config.largeStake, config.largeWin].map((units) => BigInt(units) * BigInt(subunitToUnit) * countedPerUnit);
  if (minStake === undefined || minWin === undefined) return;
  await database.transact(async (tx) => {
    const cursor = await tx.selectFrom('wallet_event_cursor').select('read_until').forUpdate().executeTakeFirst();
    const since = new Date((cursor?.read_until ?? now).getTime() - overlapMs);
    const { rows } = await sql<Found>`
      select e.key, e.kind, e.amount, e.at, e.round_id, e.reverses, e.counted_payout, a.player_id, a.currency
      from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
      where e.at >= ${since} and e.at < ${new Date(now.getTime() + overlapMs)}
        and (e.kind = 'rollback' or e.counted_stake >= ${minStake} or e.counted_payout >= ${minWin}) order by e.at, e.key`.execute(tx);
    for (const row of rows) {
      const { key: entry, kind, amount, at, round_id: round, reverses, currency } = row;
      await recordAudit(tx, clock, {
        ...eventOf(row, minWin),
        id: derivedId('play event', entry),
        at,
        actor: 'system',
        subject: row.player_id,
        after: { entry, kind, amount: String(amount), currency, round, ...(reverses !== null && { reverses }) },
      });
    }
    await tx
      .insertInto('wallet_event_cursor')
      .values({ read_until: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ read_until: now }))
      .execute();
  });
}

export const notePlaysJob: Job<WalletDeps> = { name: 'note-plays', every: '*/2 * * * *', run: notePlays };
