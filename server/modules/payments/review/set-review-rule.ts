import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from '../deps.ts';
import { reviewRules } from './rules.ts';

export interface RuleChange {
  id: string;
  eyes: number;
  /** Undefined: stays as it is. */
  above: bigint | undefined;
  days: number | undefined;
  reason: string;
  actor: string;
}

/** Sets a rule for withdrawals that are asked for from now on. @throws Problem not-found, invalid-input */
export async function setReviewRule(
  tx: Tx,
  { clock, notifier }: Pick<PaymentDeps, 'clock' | 'notifier'>,
  change: RuleChange,
): Promise<void> {
  const rule = reviewRules.find(({ id }) => id === change.id);
  if (rule === undefined) throw new Problem('not-found', `There is no rule ${change.id}. npm run op -- withdrawal rules lists them.`);
  if (change.above !== undefined && rule.above === undefined) throw new Problem('invalid-input', `The rule ${rule.id} has no --above.`);
  if (change.days !== undefined && rule.hasDays === undefined) throw new Problem('invalid-input', `The rule ${rule.id} has no --days.`);
  const before = await tx.selectFrom('review_rule').selectAll().where('id', '=', rule.id).forUpdate().executeTakeFirst();
  const after = {
    eyes: change.eyes,
    above: change.above ?? before?.above ?? (rule.above === undefined ? null : 0n),
    days: change.days ?? before?.days ?? (rule.hasDays === undefined ? null : 1),
  };
  await tx
    .insertInto('review_rule')
    .values({ id: rule.id, ...after })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
    .execute();
  // the trigger tells the others; here it is to be known at once
  await notifier.announce(tx, 'payment-terms', {});
  const told = (row: { eyes: number; above: bigint | null; days: number | null } | undefined) =>
    row === undefined ? null : { eyes: row.eyes, above: row.above?.toString() ?? null, days: row.days };
  await recordAudit(tx, clock, {
    actor: change.actor,
    action: 'withdrawal rule',
    subject: rule.id,
    reason: change.reason,
    before: told(before),
    after: told(after),
  });
}
