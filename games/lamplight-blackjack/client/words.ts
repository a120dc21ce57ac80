// What lies on the table, in words: for who listens to the screen, and under the cards.
import type { SteppedRound } from '#games/sdk/client-api.ts';
import { nameCard } from '#games/sdk/cards/client/card.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { countOf, isSoft, pointsOf } from '../count-hand.ts';
import type { BlackjackRound, Table } from '../sheet.ts';

export type PlainTable = Plain<Table>;
export type PlainRound = Plain<BlackjackRound>;
export type Shown = SteppedRound<PlainTable, PlainRound>;

/** The points of a hand; both ways to count it while an ace may still be one: "7/17". */
export function pointsText(cards: readonly number[], isFinal: boolean): string {
  const count = countOf(cards);
  const points = pointsOf(count);
  return isSoft(count) && !isFinal && points < 21 ? `${count.low}/${points}` : String(points);
}

const cardsText = (say: Say, cards: readonly number[]): string => cards.map((card) => nameCard(say, card)).join(', ');

export const nameHand = (say: Say, { hands }: Pick<PlainTable, 'hands'>, index: number): string =>
  hands.length === 1 ? say('bj.your-hand') : say('bj.hand', { number: index + 1 });

/** Says every hand with its points, or how it ended, and the house's. */
export function describeTable(say: Say, { table, round }: Pick<Shown, 'table' | 'round'>): string {
  const house = say('bj.house-has', { cards: cardsText(say, table.dealer), points: pointsText(table.dealer, table.isOver) });
  if (round !== null) {
    const ends = round.hands.map(
      (hand, index) => `${nameHand(say, table, index)}: ${pointsText(hand.cards, true)}, ${say(`hand-end.${hand.end}`)}.`,
    );
    return `${house} ${ends.join(' ')}`;
  }
  if (table.active === null) return `${house} ${say('bj.ask-insurance')}`;
  const cards = table.hands[table.active]?.cards ?? [];
  return `${house} ${say('bj.hand-has', { hand: nameHand(say, table, table.active), cards: cardsText(say, cards), points: pointsText(cards, false) })}`;
}
