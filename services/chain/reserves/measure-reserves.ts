// Measures what is ours with every block, so that whoever asks is answered at once, however much there is.
import type { Db } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Head } from '../families/family.ts';
import { lockBlocks } from '../watcher/kept-blocks.ts';

/** Without a new block it is measured again after this, so that it is known to be so still. */
const againMs = 60_000;

/** The last measurement in the currency that is furthest behind; undefined where one was never measured. */
async function readLast(db: Db, currencies: readonly string[]): Promise<{ block_number: bigint; at: Date } | undefined> {
  const rows = await db.query<{ block_number: bigint; at: Date }>(
    'select block_number, at from chain.reserve where currency = any($1) order by block_number, at',
    [currencies],
  );
  return rows.length < currencies.length ? undefined : rows[0];
}

/** One pass: nothing where the newest block was measured a moment ago. @throws NodeUnavailable */
export async function measureReserves(chain: Chain): Promise<void> {
  const { assets, family } = chain.options;
  const currencies = assets.map(({ currency }) => currency);
  const [head] = await chain.database.query<Head>('select number, hash from chain.block order by number desc limit 1');
  const last = await readLast(chain.database, currencies);
  const now = chain.now();
  if (head === undefined) return;
  if (last?.block_number === head.number && now.getTime() - last.at.getTime() < againMs) return;
  const write = await family.readHoldings(chain, head, last?.block_number ?? -1n);
  if (write === undefined) return;
  await chain.database.transact(async (tx) => {
    await lockBlocks(tx);
    const isStill = await tx.query('select 1 from chain.block where number = $1 and hash = $2', [head.number, head.hash]);
    if (isStill.length === 0) return;
    for (const [currency, { hot, deposits, cold, burnt }] of await write(tx))
      await tx.query(
        `insert into chain.reserve (currency, hot, deposits, cold, burnt, block_number, at) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (currency) do update set hot = excluded.hot, deposits = excluded.deposits, cold = excluded.cold, burnt = excluded.burnt,
           block_number = excluded.block_number, at = excluded.at`,
        [currency, String(hot), String(deposits), String(cold), String(burnt), head.number, now],
      );
  });
}
