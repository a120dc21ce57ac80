import { problems } from '#contract/kernel/problems.ts';
import { DepositLimitNote } from '#site/features/protection/index.ts';
import type { CallForm } from '#site/shared/forms/form.tsx';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';

/** Whether the player's own limits let a deposit in no more. */
export const isOverLimit = (error: unknown): boolean => hasCode(error, problems['deposit-limit-reached'].code);

/** Takes over a refusal because of a limit: says which, and the way to it. */
export function offerLimit({ setProblem }: Pick<CallForm<never>, 'setProblem'>, error: unknown): boolean {
  if (!isOverLimit(error)) return false;
  setProblem(<DepositLimitNote />);
  return true;
}
