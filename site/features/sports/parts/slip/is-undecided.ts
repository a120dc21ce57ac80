import { CallRefused } from '#contract/kernel/client.ts';
import { type ProblemName, problems } from '#contract/kernel/problems.ts';
import { isUnanswered } from '#site/shared/api/idempotency-key.ts';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';

/** Told before the house looks at the slip: of a first try it is a refusal, of a further one it says nothing about the tries before. */
const beforeTheSlip: readonly ProblemName[] = [
  'unauthorized',
  'refresh-refused',
  'foreign-origin',
  'maintenance',
  'player-excluded',
  'player-blocked',
];

/** Whether the book may have taken the slip, or takes it yet: only the same key is safe to send then. */
export function isUndecided(error: unknown, isFirstTry: boolean): boolean {
  if (isUnanswered(error) || hasCode(error, problems['too-many-requests'].code)) return true;
  if (beforeTheSlip.some((name) => hasCode(error, problems[name].code))) return !isFirstTry;
  return error instanceof CallRefused && error.status >= 500;
}

/** Whether a submission that has become a bet is still one, where the bet could not be read: only a book that has no such bet, as one that was reset, says no. */
export const isBetStill = (error: unknown): boolean => !hasCode(error, problems['not-found'].code);
