// The books: every sum, balance, link and signed checkpoint that must hold, looked up in the database itself.
import { type RawBuilder, sql } from 'kysely';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Database } from '#server/platform/database.ts';
import type { WalletDeps } from '../deps.ts';
import { checkProofs } from '../liabilities/check-proofs.ts';
import { auditRules } from './audit-rules.ts';
import { checkCheckpoints } from './check-checkpoints.ts';

export interface AuditReport {
  ok: boolean;
  accounts: number;
  entries: number;
  /** Signed daily checkpoints that were checked. */
  checkpoints: number;
  /** One line per break, the first ones of each rule in order. */
  violations: string[];
}

const maxViolations = 20;

/**
 * Checks the whole ledger. Reads much and takes its time: on a large house run it on a replica.
 * Without secrets the signatures of checkpoints are left out. `published` is a file of checkpoints that the ledger must still have; `rules` are those of
 * other modules, in the form of books-rules.ts.
 */
export async function auditLedger(
  database: Database,
  secrets?: WalletDeps['secrets'],
  more: { published?: string; rules?: readonly RawBuilder<{ what: string }>[] } = {},
): Promise<AuditReport> {
  const found = async <T>(query: RawBuilder<T>): Promise<T[]> =>
    await database.transact(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local work_mem = '64MB'`.execute(tx);
      return (await query.execute(tx)).rows;
    });
  const violations: string[] = [];
  for (const rule of [...auditRules, ...(more.rules ?? [])]) {
    const rows = await found(sql<{ what: string }>`select what from (${rule}) found order by at limit ${maxViolations}`);
    violations.push(...rows.map((row) => row.what));
  }
  const checkpoints = await checkCheckpoints(database, secrets, more.published);
  violations.push(...checkpoints.violations, ...(await checkProofs(database, secrets, 'newest')).violations);
  const [count] = await found(sql<{ accounts: bigint; entries: bigint }>`
    select (select count(*) from ledger.wallet_account) as accounts, (select count(*) from ledger.wallet_entry) as entries`);
  return {
    ok: violations.length === 0,
    accounts: integerToWire(count?.accounts ?? 0n),
    entries: integerToWire(count?.entries ?? 0n),
    checkpoints: checkpoints.checked,
    violations,
  };
}
