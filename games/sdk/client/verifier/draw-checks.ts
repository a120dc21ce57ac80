import { element } from '../element.ts';
import type { Say } from '../texts.ts';
import type { Checked, Verdict } from './check-claim.ts';

/** Draws one thing that holds, or does not. */
export function drawCheck(say: Say, verdict: Verdict, text: string): HTMLElement {
  return element('li', {}, element('b', { data: { result: verdict } }, say(`verify.${verdict}`)), element('span', {}, text));
}

const jackpotText = ({ verdict, isDrawn }: NonNullable<Checked<unknown>['jackpot']>): string =>
  verdict === 'bad' ? 'verify.jackpot-bad' : isDrawn ? 'verify.jackpot-drawn' : 'verify.jackpot-not-drawn';

/** Draws what matched, in words, and the round that the seeds give. */
export function drawChecks<Result>(say: Say, checked: Checked<Result>, drawRound: (say: Say, round: Result) => HTMLElement): HTMLElement {
  const seedText = checked.seedFault === undefined ? say('verify.seeds-good') : say(`verify.seeds-bad.${checked.seedFault}`);
  return element(
    'div',
    {},
    element('h2', {}, say('verify.checks')),
    element(
      'ul',
      { class: 'checks' },
      drawCheck(say, checked.seeds, seedText),
      drawCheck(say, checked.commit, say(`verify.commit-${checked.commit}`)),
      drawCheck(say, checked.maths, say(`verify.maths-${checked.maths}`)),
      drawCheck(say, checked.stake, say(`verify.stake-${checked.stake}`)),
      checked.jackpot && drawCheck(say, checked.jackpot.verdict, say(jackpotText(checked.jackpot), { jackpot: checked.jackpot.id })),
    ),
    checked.round && drawRound(say, checked.round),
  );
}
