import { fieldError, refuseFields } from '#server/platform/problem.ts';

/** Refuses a code that grants nothing to somebody who signs up: the house grants no bonuses yet, so none does. @throws Problem invalid-input */
export function refuseBonusCode(code: string): void {
  if (code !== '') throw refuseFields(fieldError('bonusCode', 'bonusCodeUnavailable'));
}
