// Entry of the game's verifier.
import { nameCard } from '#games/sdk/cards/client/card.ts';
import { element } from '#games/sdk/client/element.ts';
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { jacksMaths } from '../maths.ts';

await openVerifier({
  versions: [jacksMaths],
  hasProgram: true,
  drawRound(say, { stake, dealt, held, cards, hand, payout }) {
    const named = (of: readonly number[]): string => of.map((card) => nameCard(say, card)).join(' · ');
    return element(
      'section',
      {},
      element('h2', {}, say('verify.round')),
      element('p', { class: 'sum' }, say('verify.payout', { payout: String(payout), stake: String(stake) })),
      element('p', {}, say('verify.dealt', { cards: named(dealt) })),
      element('p', {}, say('verify.kept', { cards: named(dealt.filter((_, place) => held.includes(place))) || '–' })),
      element('p', {}, `${named(cards)}: ${say(`hand.${hand}`)}`),
    );
  },
});
