// A bank's file of statements is taken in once, however often it is given, and only where it goes on from the statement before.
import { createHash } from 'node:crypto';
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
      JSON.stringify([account, currency, name, opening, closing, entries], (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    .digest();

/** What lies between the closing balance of the statement before and this one's opening. */
async function gapBefore(tx: Tx, { account, currency, until, opening }: BankStatement): Promise<bigint | undefined> {
  const before = await tx
    .selectFrom('bank_statement')
    .select('closing')
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where('until', '<', until)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before === undefined ? undefined : opening - before.closing;
}

async function keep(tx: Tx, { clock }: PaymentDeps, statement: BankStatement, actor: string): Promise<ImportedStatement> {
  const { account, currency, name, opening, closing, until, entries } = statement;
  const [id, sha256] = [newId(), digestOf(statement)];
  const gap = await gapBefore(tx, statement);
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
    return { statement, isNew: false, gap };
  }
  const lines = entries.map((entry, position) => ({
    statement_id: id,
    position,
    amount: entry.amount,
    booked_on: entry.bookedOn,
    bank_reference: entry.bankReference,
    end_to_end: entry.endToEnd,
  }));
  for (let from = 0; from < lines.length; from += 1000)
    await tx
      .insertInto('bank_entry')
      .values(lines.slice(from, from + 1000))
      .execute();
  return { statement, isNew: true, gap };
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
  const imported: ImportedStatement[] = [];
  for (const statement of read.toSorted((a, b) => a.until.getTime() - b.until.getTime()))
    imported.push(await keep(tx, context, statement, actor));
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
