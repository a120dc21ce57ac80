// The books: every sum, balance, link and signed head that must hold, looked up in the database itself.
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Database } from '#server/platform/database.ts';
import type { Job } from '#server/platform/jobs.ts';
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

const mostBreaks = 20;

/**
 * Checks the whole ledger. Reads much and takes its time: on a large house run it on a replica.
 * Without secrets the signatures of heads are left out.
 */
export async function checkBooks(database: Database, secrets?: Context['secrets']): Promise<BooksReport> {
  const found = async <T>(query: RawBuilder<T>): Promise<T[]> =>
    await database.transact(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local work_mem = '64MB'`.execute(tx);
      return (await query.execute(tx)).rows;
    });
  const breaks: string[] = [];
  for (const rule of booksRules) {
    const rows = await found(sql<{ what: string }>`select what from (${rule}) found order by at limit ${mostBreaks}`);
    breaks.push(...rows.map((row) => row.what));
  }
  const heads = await checkHeads(database, secrets);
  breaks.push(...heads.breaks);
  const [count] = await found(sql<{ accounts: bigint; entries: bigint }>`
    select (select count(*) from wallet_account) as accounts, (select count(*) from wallet_entry) as entries`);
  return {
    ok: breaks.length === 0,
    accounts: Number(count?.accounts ?? 0n),
    entries: Number(count?.entries ?? 0n),
    heads: heads.checked,
    breaks,
  };
}

export const checkBooksJob: Job<Context> = {
  name: 'check-books',
  every: '17 3 * * *',
  async run(context) {
    const report = await checkBooks(context.database, context.secrets);
    if (report.ok) return;
    await context.database.transact(
      async (tx) =>
        await raiseAlarm(tx, {
          kind: 'ledger-broken',
          subject: 'books',
          message: `The books do not balance. Stop play (npm run op -- maintenance on) and look into it: ${report.breaks[0]}. npm run op -- books check lists the first breaks of each rule.`,
          details: { breaks: report.breaks },
        }),
    );
  },
};
