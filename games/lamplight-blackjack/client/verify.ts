// Entry of the game's verifier.
import { nameCard } from '#games/sdk/cards/client/card.ts';
import { element } from '#games/sdk/client/element.ts';
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { totalOf } from '../count-hand.ts';
import { blackjackMaths } from '../maths.ts';
import { maxBoxes } from '../sheet.ts';

await openVerifier({
  versions: [blackjackMaths],
  choices: Array.from({ length: maxBoxes }, (_, index) => ({ value: index + 1, text: (say) => say('choice.hands', { count: index + 1 }) })),
  hasProgram: true,
  drawRound(say, { stake, dealer, hands, payout }) {
    const cardsOf = (cards: readonly number[]): string => `${cards.map((card) => nameCard(say, card)).join(' · ')} (${totalOf(cards)})`;
    const own = hands.map((hand, index) =>
      element('p', {}, `${say('bj.hand', { number: index + 1 })}: ${cardsOf(hand.cards)}. ${say(`hand-end.${hand.end}`)}: ${hand.payout}`),
    );
    return element(
      'section',
      {},
      element('h2', {}, say('verify.round')),
      element('p', { class: 'sum' }, say('verify.payout', { payout: String(payout), stake: String(stake) })),
      element('p', {}, `${say('bj.house')}: ${cardsOf(dealer)}`),
      ...own,
    );
  },
});
