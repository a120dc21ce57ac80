// A bank's file of statements is taken in once, however often it is given, and in any order: where one does not go on from the statement before,
// that is told and raises an alarm.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from '../deps.ts';
import { type BankStatement, readCamt, StatementError } from './read-camt.ts';

export interface ImportedStatement {
  statement: BankStatement;
  /** False where it was imported before. */
  isNew: boolean;
  /** How much is missing between the statement before it and this one; 0n where they meet, undefined where there is none before. */
  gap: bigint | undefined;
}

/** What the statement says, so that one of the same name that says otherwise is told from the same one. */
const digestOf = ({ account, currency, name, opening, closing, entries }: BankStatement): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        // lines are taken from the same texts
        [account, currency, name, opening, closing, entries.map(({ lines: _lines, ...entry }) => entry)],
        (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      ),
    )
    .digest();

/**
 * What lies between each statement of an account and the one before it, by their names; null of the first. Of several that end at one moment the
 * one that was taken in later is the later one.
 */
async function readGaps(tx: Tx, { account, currency }: BankStatement): Promise<Map<string, bigint | null>> {
  const { rows } = await sql<{ name: string; gap: bigint | null }>`
    select name, opening - lag(closing) over (order by until, id) as gap
    from bank_statement where account = ${account} and currency = ${currency} order by until, id`.execute(tx);
  return new Map(rows.map(({ name, gap }) => [name, gap]));
}

/** Raises an alarm where statements of an account do not go on from each other. */
async function raiseAtGap(tx: Tx, { account, currency }: BankStatement, gaps: ReadonlyMap<string, bigint | null>): Promise<void> {
  const open = [...gaps].filter(([, gap]) => gap !== null && gap !== 0n);
  if (open.length === 0) return;
  await raiseAlarm(tx, {
    kind: 'funds-differ',
    subject: `statements of ${account} in ${currency}`,
    message: `A statement of ${account} does not begin with the balance that the one before it ends with, so one between them is missing. Import it: npm run op -- bank import <file>`,
    details: { after: open.map(([name, gap]) => ({ statement: name, missing: gap })) },
  });
}

const pageSize = 1000;
const pagesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / pageSize) }, (_, page) => all.slice(page * pageSize, (page + 1) * pageSize));

async function keep(tx: Tx, { clock }: PaymentDeps, statement: BankStatement, actor: string): Promise<Omit<ImportedStatement, 'gap'>> {
  const { account, currency, name, opening, closing, until, entries } = statement;
  const [id, sha256] = [newId(), digestOf(statement)];
  const row = { id, account, currency, name, sha256, opening, closing, until, entries: entries.length };
  const made = await tx
    .insertInto('bank_statement')
    .values({ ...row, imported_at: clock.now(), imported_by: actor })
    .onConflict((conflict) => conflict.columns(['account', 'name']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) {
    const known = await tx
      .selectFrom('bank_statement')
      .select('sha256')
      .where('account', '=', account)
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    if (!known.sha256.equals(sha256))
      throw new Problem('conflict', `Statement ${name} of ${account} was imported before and said something else.`);
    return { statement, isNew: false };
  }
  const lines = entries.map((entry, position) => ({
    statement_id: id,
    position,
    amount: entry.amount,
    booked_on: entry.bookedOn,
    bank_reference: entry.bankReference,
    end_to_end: entry.endToEnd,
  }));
  for (const some of pagesOf(lines)) await tx.insertInto('bank_entry').values(some).execute();
  const parts = entries.flatMap(({ bookedOn, lines: of }, position) =>
    of.map(({ amount, endToEnd, reference }, part) => ({
      statement_id: id,
      position,
      part,
      amount,
      booked_on: bookedOn,
      end_to_end: endToEnd,
      reference,
    })),
  );
  for (const some of pagesOf(parts)) await tx.insertInto('bank_line').values(some).execute();
  return { statement, isNew: true };
}

/** Says of each statement what is missing before it, and raises an alarm for accounts whose new statements leave anything missing. */
async function findGaps(tx: Tx, kept: readonly Omit<ImportedStatement, 'gap'>[]): Promise<ImportedStatement[]> {
  const accounts = Map.groupBy(kept, ({ statement: { account, currency } }) => `${account} ${currency}`);
  const found: ImportedStatement[] = [];
  for (const [first, ...others] of accounts.values()) {
    if (first === undefined) continue;
    const gaps = await readGaps(tx, first.statement);
    const ofAccount = [first, ...others];
    found.push(...ofAccount.map((one) => ({ ...one, gap: gaps.get(one.statement.name) ?? undefined })));
    if (ofAccount.some(({ isNew }) => isNew)) await raiseAtGap(tx, first.statement, gaps);
  }
  return found;
}

/** Takes in a file of camt.053, whole or not at all. @throws Problem invalid-input, conflict where a statement of that name said something else */
export async function importStatements(
  tx: Tx,
  context: PaymentDeps,
  { xml, reason, actor }: { xml: string; reason: string; actor: string },
): Promise<ImportedStatement[]> {
  let read: BankStatement[];
  try {
    read = readCamt(xml, (currency) => context.settings.currency(currency)?.subunitToUnit);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    throw new Problem('invalid-input', error.message, { cause: error });
  }
  const kept: Omit<ImportedStatement, 'gap'>[] = [];
  for (const statement of read.toSorted((a, b) => a.until.getTime() - b.until.getTime()))
    kept.push(await keep(tx, context, statement, actor));
  const imported = await findGaps(tx, kept);
  for (const { statement, isNew } of imported)
    if (isNew)
      await recordAudit(tx, context.clock, {
        actor,
        action: 'bank import',
        subject: `${statement.account} ${statement.name}`,
        reason,
        before: null,
        after: { currency: statement.currency, opening: String(statement.opening), closing: String(statement.closing) },
      });
  return imported;
}
