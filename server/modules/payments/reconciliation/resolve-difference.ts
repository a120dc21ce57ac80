// Two people resolve a difference: one says how, another the same. Booking is the provider's word alone, asked again; what still differs then
// stays open, so that whoever is asked twice, or dies between the question and the end, has done no harm.
import type { Selectable } from 'kysely';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import type { PaymentDeps } from '../deps.ts';
import type { DifferenceOutcome, PaymentTables } from '../tables.ts';
import { askDifference } from './ask-difference.ts';
import { isOfBank } from './bank-of-difference.ts';

export type Difference = Selectable<PaymentTables['payment_difference']>;
export const differenceOutcomes: readonly DifferenceOutcome[] = ['ask-again', 'explained'];

/** Returns the differences that nobody has resolved, oldest first. */
export const readDifferences = async (db: Db): Promise<Difference[]> =>
  await db.selectFrom('payment_difference').selectAll().where('resolved_at', 'is', null).orderBy('found_at').orderBy('id').execute();

/** Returns the last comparisons with each provider, newest first. */
export const readReconciliations = async (db: Db, max: number) =>
  await db.selectFrom('payment_reconciliation').selectAll().orderBy('run_at', 'desc').limit(max).execute();

interface Word {
  id: string;
  outcome: DifferenceOutcome;
  reason: string;
  actor: string;
}

function requirePossible(row: Difference | undefined, { outcome }: Word): asserts row is Difference {
  if (row === undefined) throw new Problem('not-found', 'There is no such difference. npm run op -- payment reconcile show lists them.');
  if (row.resolved_at !== null) throw new Problem('conflict', 'It was resolved before.');
  if (outcome === 'ask-again' && row.ours === null)
    throw new Problem('conflict', 'Nobody here knows this payment, so nothing can be booked for it.');
  if (outcome === 'ask-again' && isOfBank(row.provider))
    throw new Problem('conflict', 'A bank is not asked again. Import its next statement, or say what explains it.');
}

const isSecondWord = ({ outcome, proposed_by: by }: Difference, word: Word): boolean =>
  by !== null && outcome === word.outcome && !isSamePerson(by, word.actor);

const lock = async (tx: Tx, id: string): Promise<Difference | undefined> =>
  await tx.selectFrom('payment_difference').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

async function note(tx: Tx, { clock }: PaymentDeps, row: Difference, word: Word, step: 'propose' | 'ask' | 'resolve'): Promise<void> {
  await recordAudit(tx, clock, {
    actor: word.actor,
    action: `payment difference ${step}`,
    subject: row.id,
    reason: word.reason,
    before: { kind: row.kind, reference: row.reference, outcome: row.outcome, by: row.proposed_by },
    after: { outcome: word.outcome },
  });
}

async function close(tx: Tx, context: PaymentDeps, row: Difference, word: Word): Promise<void> {
  await tx
    .updateTable('payment_difference')
    .set({ resolved_by: word.actor, resolved_reason: word.reason, resolved_at: context.clock.now() })
    .where('id', '=', row.id)
    .execute();
  await note(tx, context, row, word, 'resolve');
}

/** Writes a word down. Returns the difference where it is the second of the same: what is explained is over with it, who is asked again is yet to answer. */
async function say(tx: Tx, context: PaymentDeps, word: Word): Promise<Difference | undefined> {
  const row = await lock(tx, word.id);
  requirePossible(row, word);
  if (isSecondWord(row, word)) {
    await (word.outcome === 'explained' ? close(tx, context, row, word) : note(tx, context, row, word, 'ask'));
    return row;
  }
  await tx
    .updateTable('payment_difference')
    .set({ outcome: word.outcome, proposed_by: word.actor, proposed_reason: word.reason })
    .where('id', '=', row.id)
    .execute();
  await note(tx, context, row, word, 'propose');
  return undefined;
}

/** Ends a difference that was asked about and is none any more; whoever asked at the same time may have. */
async function end(tx: Tx, context: PaymentDeps, word: Word): Promise<void> {
  const row = await lock(tx, word.id);
  if (row === undefined || row.resolved_at !== null) return;
  if (!isSecondWord(row, word)) throw new Problem('conflict', 'It stays open: somebody has proposed something else meanwhile.');
  await close(tx, context, row, word);
}

/**
 * Says one person's word on a difference. Returns true once two have said the same and it is resolved.
 * @throws Problem not-found, conflict: also where both said to ask again and it still differs; then it stays open, and the message says why
 */
export async function resolveDifference(context: PaymentDeps, word: Word): Promise<boolean> {
  const seconded = await context.database.transact(async (tx) => await say(tx, context, word));
  if (seconded === undefined) return false;
  if (word.outcome === 'ask-again') await askDifference(context, seconded, async (tx) => await end(tx, context, word));
  return true;
}
