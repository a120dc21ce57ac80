// Measures what is ours with every block, so that whoever asks is answered at once, however much there is.
import type { Db, Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Head, Holdings } from '../families/family.ts';
import { lockBlocks } from '../watcher/kept-blocks.ts';

/** Without a new block it is measured again after this, so that it is known to be so still. */
const againMs = 60_000;

interface Last {
  currency: string;
  /** Null where it was never tried. */
  block_number: bigint | null;
  at: Date | null;
  /** Why it could not be measured then. */
  reason: string | null;
}

/** When each currency was tried last, and how that ended: the one that is furthest behind comes first. */
const readLast = async (db: Db, currencies: readonly string[]): Promise<Last[]> =>
  await db.query<Last>(
    `select currency, coalesce(f.block_number, r.block_number) as block_number, coalesce(f.at, r.at) as at, f.reason
       from unnest($1::text[]) taken (currency) left join chain.reserve r using (currency) left join chain.reserve_fault f using (currency)
      order by block_number nulls first, at`,
    [currencies],
  );

async function keep(tx: Tx, currency: string, { hot, deposits, cold, burnt }: Holdings, at: { block: bigint; now: Date }): Promise<void> {
  await tx.query(
    `insert into chain.reserve (currency, hot, deposits, cold, burnt, block_number, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (currency) do update set hot = excluded.hot, deposits = excluded.deposits, cold = excluded.cold, burnt = excluded.burnt,
       block_number = excluded.block_number, at = excluded.at`,
    [currency, String(hot), String(deposits), String(cold), String(burnt), at.block, at.now],
  );
  await tx.query('delete from chain.reserve_fault where currency = $1', [currency]);
}

async function keepFault(tx: Tx, currency: string, reason: string, at: { block: bigint; now: Date }): Promise<void> {
  await tx.query(
    `insert into chain.reserve_fault (currency, reason, since, block_number, at) values ($1, $2, $4, $3, $4)
     on conflict (currency) do update set reason = excluded.reason, block_number = excluded.block_number, at = excluded.at`,
    [currency, reason, at.block, at.now],
  );
}

/** Once: what stays wrong for a day is one line. */
function tell({ log }: Chain, currency: string, before: string | null, reason: string | null): void {
  if ((reason === null) === (before === null)) return;
  if (reason === null) log.info({ currency }, 'the reserve of a currency is measured again');
  else log.warn({ currency, reason }, 'the reserve of a currency cannot be measured and stays what it was; it keeps trying');
}

/** One pass: nothing where the newest block was measured a moment ago. @throws NodeUnavailable */
export async function measureReserves(chain: Chain): Promise<void> {
  const { assets, family } = chain.options;
  const [head] = await chain.database.query<Head>('select number, hash from chain.block order by number desc limit 1');
  const before = await readLast(
    chain.database,
    assets.map(({ currency }) => currency),
  );
  const [last] = before;
  const now = chain.now();
  if (head === undefined) return;
  if (last?.block_number === head.number && now.getTime() - (last.at?.getTime() ?? 0) < againMs) return;
  const write = await family.readHoldings(chain, head, last?.block_number ?? -1n);
  if (write === undefined) return;
  const found = await chain.database.transact(async (tx) => {
    await lockBlocks(tx);
    const isStill = await tx.query('select 1 from chain.block where number = $1 and hash = $2', [head.number, head.hash]);
    if (isStill.length === 0) return undefined;
    const at = { block: head.number, now };
    const holdings = await write(tx);
    for (const [currency, one] of holdings) await ('fault' in one ? keepFault(tx, currency, one.fault, at) : keep(tx, currency, one, at));
    return holdings;
  });
  for (const { currency, reason } of before) {
    const one = found?.get(currency);
    if (one !== undefined) tell(chain, currency, reason, 'fault' in one ? one.fault : null);
  }
}
