import { nameCard } from '#games/sdk/cards/client/card.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { countOf, totalOf } from '../counts.ts';

export interface ShownDeal {
  player: readonly number[];
  banker: readonly number[];
  winner: 'player' | 'banker' | 'tie';
}

/** What a hand of cards counts. */
export const handTotal = (cards: readonly number[]): number => totalOf(cards.map(countOf));

/** Says who won and with what: "Banker 7, player 4". */
export const describeDeal = (say: Say, { player, banker, winner }: ShownDeal): string =>
  say(`result.${winner}`, { player: handTotal(player), banker: handTotal(banker) });

/** Says a hand card by card. */
export const describeHand = (say: Say, side: string, cards: readonly number[]): string =>
  `${say(`position.${side}`)}: ${cards.map((card) => nameCard(say, card)).join(', ')}`;
