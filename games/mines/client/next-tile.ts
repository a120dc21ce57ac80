import type { Action } from '../sheet.ts';

/** Returns the next step of an automatic round: the first of the chosen tiles that is still closed, and after them what is reached is taken. */
export function nextOf(chosen: readonly number[], opened: readonly number[]): Action {
  const field = chosen.find((one) => !opened.includes(one));
  return field === undefined ? { type: 'take' } : { type: 'open', field };
}
