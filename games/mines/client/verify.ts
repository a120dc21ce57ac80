// Entry of the game's verifier.
import { element } from '#games/sdk/client/element.ts';
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { minesMaths } from '../maths.ts';
import { maxMines } from '../sheet.ts';

const places = (fields: readonly number[]): string => fields.map((field) => field + 1).join(' · ');

await openVerifier({
  versions: [minesMaths],
  choices: Array.from({ length: maxMines }, (_, index) => ({ value: index + 1, text: (say) => say('choice.mines', { count: index + 1 }) })),
  hasProgram: true,
  drawRound: (say, { stake, field, opened, hit, payout }) =>
    element(
      'section',
      {},
      element('h2', {}, say('verify.round')),
      element('p', { class: 'sum' }, say('verify.payout', { payout: String(payout), stake: String(stake) })),
      element('p', {}, say('verify.mines', { fields: places(field) })),
      element('p', {}, say('verify.opened', { fields: places(hit === null ? opened : [...opened, hit]) })),
    ),
});
