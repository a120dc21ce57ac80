import type { Draws } from '#games/fair/index.ts';
import type { Outcome, Shared } from '../maths.ts';

/** Works out again what a bet in a round of many came to: cashed out where its player's one step says so, or by itself. */
export function workOutBet<Choice, Result extends Outcome>(
  maths: Shared<Choice, Result>,
  { draws, stake, choice }: { draws: Draws; stake: bigint; choice: Choice },
  steps: readonly unknown[],
): Result {
  const [step] = steps;
  const asked = typeof step === 'object' && step !== null && 'cashOut' in step ? Number(step.cashOut) : null;
  return maths.settle({ stake, choice, cashedAt: asked ?? maths.autoOf(choice), end: maths.endOf(draws) });
}
