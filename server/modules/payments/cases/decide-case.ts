// The operator's way through cases: a list, a proposal by one person, the word of another.
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import type { PaymentDeps } from '../deps.ts';
import type { CaseOutcome } from '../tables.ts';
import { applyOutcome, outcomesOf } from './case-outcomes.ts';
import type { CaseRow } from './open-case.ts';

const state = { open: 1, proposed: 2, decided: 3 } as const;

/** Returns the cases that nobody has decided, oldest first. */
export async function readOpenCases(db: Db): Promise<CaseRow[]> {
  return await db.selectFrom('payment_case').selectAll().where('state', '<', state.decided).orderBy('opened_at').execute();
}

async function lockCase(tx: Tx, id: string): Promise<CaseRow> {
  const row = await tx.selectFrom('payment_case').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such case. npm run op -- payment unclear lists them.');
  if (row.state === state.decided) throw new Problem('conflict', 'The case is decided already.');
  return row;
}

export interface CaseWord {
  caseId: string;
  reason: string;
  /** Who says it: `operator:<name>`. */
  actor: string;
}

/** Proposes an outcome; a later proposal takes the place of an earlier one. @throws Problem not-found, conflict, invalid-input */
export async function proposeOutcome(tx: Tx, { clock }: PaymentDeps, word: CaseWord & { outcome: string }): Promise<void> {
  const row = await lockCase(tx, word.caseId);
  const outcome = outcomesOf[row.kind].find((one) => one === word.outcome);
  if (outcome === undefined) throw new Problem('invalid-input', `This case can be decided as ${outcomesOf[row.kind].join(', ')}.`);
  await tx
    .updateTable('payment_case')
    .set({ state: state.proposed, outcome, proposed_by: word.actor, proposed_reason: word.reason, proposed_at: clock.now() })
    .where('id', '=', row.id)
    .execute();
  await recordAudit(tx, clock, {
    actor: word.actor,
    action: 'payment propose',
    subject: row.id,
    reason: word.reason,
    before: { outcome: row.outcome, by: row.proposed_by },
    after: { outcome },
  });
}

/**
 * Says the second person's word on what was proposed: it is done, or the case is open again. Returns the outcome.
 * @throws Problem not-found, conflict to whoever proposed or where nothing is proposed, insufficient-funds
 */
export async function decideCase(tx: Tx, context: PaymentDeps, word: CaseWord & { verdict: 'confirm' | 'refuse' }): Promise<CaseOutcome> {
  const row = await lockCase(tx, word.caseId);
  const { outcome, proposed_by: by } = row;
  if (outcome === null || by === null) throw new Problem('conflict', 'Nobody has proposed an outcome yet: npm run op -- payment propose.');
  if (isSamePerson(by, word.actor)) throw new Problem('conflict', 'Whoever proposes an outcome may not confirm it.');
  const isConfirmed = word.verdict === 'confirm';
  const decided = { state: state.decided, decided_by: word.actor, decided_reason: word.reason, decided_at: context.clock.now() };
  const reopened = { state: state.open, outcome: null, proposed_by: null, proposed_reason: null, proposed_at: null };
  await tx
    .updateTable('payment_case')
    .set(isConfirmed ? decided : reopened)
    .where('id', '=', row.id)
    .execute();
  if (isConfirmed) await applyOutcome(tx, context, row, outcome, word);
  await recordAudit(tx, context.clock, {
    actor: word.actor,
    action: `payment ${word.verdict}`,
    subject: row.id,
    reason: word.reason,
    before: { outcome, by, kind: row.kind, subject: row.subject },
    after: { state: isConfirmed ? 'decided' : 'open' },
  });
  return outcome;
}
