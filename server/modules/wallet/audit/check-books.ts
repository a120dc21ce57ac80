// The books: every sum, balance, link and signed head that must hold, looked up in the database itself.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';
import { booksRules } from './books-rules.ts';
import { checkHeads } from './check-heads.ts';

export interface BooksReport {
  ok: boolean;
  accounts: number;
  entries: number;
  /** Signed daily heads that were checked. */
  heads: number;
  /** One line per break, the first ones of each rule in order. */
  breaks: string[];
}

const maxBreaks = 20;

/**
 * Checks the whole ledger. Reads much and takes its time: on a large house run it on a replica.
 * Without secrets the signatures of heads are left out. `published` is a file of heads that the ledger must still have; `rules` are those of
 * other modules, in the form of books-rules.ts.
 */
export async function checkBooks(
  database: Database,
  secrets?: WalletDeps['secrets'],
  more: { published?: string; rules?: readonly RawBuilder<{ what: string }>[] } = {},
): Promise<BooksReport> {
  const found = async <T>(query: RawBuilder<T>): Promise<T[]> =>
    await database.transact(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local work_mem = '64MB'`.execute(tx);
      return (await query.execute(tx)).rows;
    });
  const breaks: string[] = [];
  for (const rule of [...booksRules, ...(more.rules ?? [])]) {
    const rows = await found(sql<{ what: string }>`select what from (${rule}) found order by at limit ${maxBreaks}`);
    breaks.push(...rows.map((row) => row.what));
  }
  const heads = await checkHeads(database, secrets, more.published);
  breaks.push(...heads.breaks);
  const [count] = await found(sql<{ accounts: bigint; entries: bigint }>`
    select (select count(*) from ledger.wallet_account) as accounts, (select count(*) from ledger.wallet_entry) as entries`);
  return {
    ok: breaks.length === 0,
    accounts: Number(count?.accounts ?? 0n),
    entries: Number(count?.entries ?? 0n),
    heads: heads.checked,
    breaks,
  };
}
