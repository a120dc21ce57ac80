// Punto banco from a shoe of eight decks, shuffled afresh for every round. Six cards are drawn, which is all that a round can need.
import { deckSize, rankOf } from '#games/sdk/cards/cards.ts';
import { tableMaths } from '#games/sdk/table/table-maths.ts';
import type { Draws } from '#games/fair/index.ts';
import { countOf, totalOf } from './counts.ts';
import { bankerDrawsAt, dealtOf, handsOf } from './punto-banco.ts';
import { deckCount, partsWon, type Position, positions, sheet } from './sheet.ts';

export const cardsDrawn = 6;

export interface Deal {
  player: readonly number[];
  banker: readonly number[];
  winner: 'player' | 'banker' | 'tie';
}

/** Takes cards from the front of a shoe as a full shuffle would lay them: each is drawn from all that are left. */
function drawCards(draws: Draws): number[] {
  const shoe = Array.from({ length: deckCount * deckSize }, (_, place) => place % deckSize);
  return Array.from({ length: cardsDrawn }, () => shoe.splice(draws.nextInt(shoe.length), 1)[0] ?? 0);
}

function dealFrom(cards: readonly number[]): Deal {
  const hands = handsOf(cards, dealtOf(cards.map(countOf)));
  const [player, banker] = [totalOf(hands.player.map(countOf)), totalOf(hands.banker.map(countOf))];
  return { ...hands, winner: player > banker ? 'player' : banker > player ? 'banker' : 'tie' };
}

const isPair = ([first = 0, second = 0]: readonly number[]): boolean => rankOf(first) === rankOf(second);

function wins(deal: Deal, position: Position): boolean {
  if (position === 'player-pair') return isPair(deal.player);
  if (position === 'banker-pair') return isPair(deal.banker);
  return deal.winner === position;
}

/** A bet on a side comes back when neither wins. */
const isPush = ({ winner }: Deal, position: string): boolean => winner === 'tie' && (position === 'player' || position === 'banker');

export const baccaratMaths = tableMaths<Deal>({
  sheet,
  positions,
  document: {
    decks: deckCount,
    cards: 'numbers from 0 to 51: suit * 13 + rank, ranks from ace (0) to king (12); ranks 0 to 8 count 1 to 9, the others 0',
    shoe: 'the cards 0 to 51 in order, once a deck; six times one draw below the number of cards left gives the place of the next card, which leaves the shoe',
    dealing: 'player, banker, player, banker; then the third cards, the player first',
    thirdCard: {
      player: 'draws with 0 to 5, unless a side has 8 or 9',
      banker:
        'without a third card of the player as the player; else with 0 to 2 always, with 3 to 6 by the count of the player’s third card',
      bankerDrawsAt: Object.fromEntries(Object.entries(bankerDrawsAt)),
    },
    parts: partsWon,
    rules:
      'the larger total modulo 10 wins; on a tie player and banker get their bets back; a pair is the first two cards of a side of one rank',
  },
  draw: (draws) => dealFrom(drawCards(draws)),
  partsOf(deal, id) {
    const position = positions.find((one) => one === id);
    if (position === undefined) throw new Error(`There is no position ${id}`);
    return wins(deal, position) ? partsWon[position] : isPush(deal, position) ? sheet.chipStep : 0;
  },
  summarize: ({ player, banker, winner }) => ({
    player: totalOf(player.map(countOf)),
    banker: totalOf(banker.map(countOf)),
    winner: ['player', 'banker', 'tie'].indexOf(winner),
  }),
});

export type BaccaratRound = ReturnType<typeof baccaratMaths.decide>;
