// Entry of the game's verifier.
import { nameCard } from '#games/sdk/cards/client/card.ts';
import { element } from '#games/sdk/client/element.ts';
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { hiloMaths } from '../maths.ts';

await openVerifier({
  versions: [hiloMaths],
  hasProgram: true,
  drawRound: (say, { stake, cards, payout }) =>
    element(
      'section',
      {},
      element('h2', {}, say('verify.round')),
      element('p', { class: 'sum' }, say('verify.payout', { payout: String(payout), stake: String(stake) })),
      element('p', {}, say('verify.cards', { cards: cards.map((card) => nameCard(say, card)).join(' · ') })),
    ),
});
