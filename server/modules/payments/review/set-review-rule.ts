import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { dropProposal, type OperatorProposal, readProposals, takeWord } from '#server/platform/second-word.ts';
import type { PaymentDeps } from '../deps.ts';
import type { RuleRow } from '../terms/payment-terms.ts';
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

const kind = 'withdrawal rule';

/** Changes of rules that wait for a second person, by the rule's id as their subject. */
export const readRuleProposals = async (db: Db, { clock }: Pick<PaymentDeps, 'clock'>): Promise<OperatorProposal[]> =>
  await readProposals(db, clock, kind);

/** Whether fewer withdrawals are found after a change, or fewer people look at them. A rule that was off cannot find fewer. */
const isLooser = (before: RuleRow | undefined, after: Omit<RuleRow, 'id'>): boolean =>
  before !== undefined &&
  before.eyes > 0 &&
  (after.eyes < before.eyes || (after.above ?? 0n) > (before.above ?? 0n) || (after.days ?? 1) < (before.days ?? 1));

const told = ({ eyes, above, days }: Omit<RuleRow, 'id'>) => ({ eyes, above: above?.toString() ?? null, days });

/** @throws Problem not-found, invalid-input */
function requireRule({ id, above, days }: RuleChange) {
  const rule = reviewRules.find((one) => one.id === id);
  if (rule === undefined) throw new Problem('not-found', `There is no rule ${id}. npm run op -- withdrawal rules lists them.`);
  if (above !== undefined && rule.above === undefined) throw new Problem('invalid-input', `The rule ${rule.id} has no --above.`);
  if (days !== undefined && rule.hasDays === undefined) throw new Problem('invalid-input', `The rule ${rule.id} has no --days.`);
  return rule;
}

/**
 * Sets a rule for withdrawals that are asked for from now on. What lets more of them through waits until a second person has asked for the same.
 * Returns false where it waits. @throws Problem not-found, invalid-input
 */
export async function setReviewRule(
  tx: Tx,
  { clock, notifier }: Pick<PaymentDeps, 'clock' | 'notifier'>,
  change: RuleChange,
): Promise<boolean> {
  const rule = requireRule(change);
  const { reason, actor } = change;
  const before = await tx.selectFrom('review_rule').selectAll().where('id', '=', rule.id).forUpdate().executeTakeFirst();
  const after = {
    eyes: change.eyes,
    above: change.above ?? before?.above ?? (rule.above === undefined ? null : 0n),
    days: change.days ?? before?.days ?? (rule.hasDays === undefined ? null : 1),
  };
  const isFirstEnough = !isLooser(before, after);
  const proposal = isFirstEnough ? undefined : await takeWord(tx, clock, { kind, subject: rule.id, wish: told(after), reason, actor });
  if (!isFirstEnough && proposal === undefined) return false;
  await dropProposal(tx, kind, rule.id);
  await tx
    .insertInto('review_rule')
    .values({ id: rule.id, ...after })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
    .execute();
  // the trigger tells the others; here it is to be known at once
  await notifier.announce(tx, 'payment-terms', {});
  await recordAudit(tx, clock, {
    actor,
    action: kind,
    subject: rule.id,
    reason,
    before: before === undefined ? null : told(before),
    after: { ...told(after), ...(proposal !== undefined && { proposedBy: proposal.proposed_by }) },
  });
  return true;
}
