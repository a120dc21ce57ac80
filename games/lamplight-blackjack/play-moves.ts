// How a round goes: from the cards in their order and the player's moves follows everything that lies on the table. Pure.
import { maxHands, type Move } from './sheet.ts';
import { totalOf, valueOf } from './count-hand.ts';

export interface Hand {
  box: number;
  cards: number[];
  /** Stakes on it: two when it is doubled. */
  stakes: 1 | 2;
  isSplit: boolean;
  isDone: boolean;
}

/** Where a round stands. */
export interface Stand {
  hands: Hand[];
  dealer: number[];
  /** Insurance is asked for, a hand is played, or the round is over. */
  phase: 'insurance' | 'play' | 'over';
  active: number | undefined;
  isInsured: boolean;
  /** How many cards have been dealt. */
  dealt: number;
}

export interface Play {
  boxes: number;
  cards: readonly number[];
  moves: readonly Move[];
}

export const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards) === 21;
const isAce = (card: number | undefined): boolean => card !== undefined && valueOf(card) === 1;
/** Hands that the house plays against: neither bust nor paid as a blackjack. */
const isOpen = ({ cards, isSplit }: Hand): boolean => totalOf(cards) <= 21 && (isSplit || !isNatural(cards));

/** Goes to the hand whose turn it is; one that was split off gets its second card now. */
function findActive(hands: readonly Hand[], next: () => number): number | undefined {
  for (const [index, hand] of hands.entries()) {
    if (hand.isDone) continue;
    const ofAces = hand.isSplit && isAce(hand.cards[0]);
    if (hand.cards.length === 1) hand.cards.push(next());
    hand.isDone = totalOf(hand.cards) >= 21 || ofAces;
    if (!hand.isDone) return index;
  }
  return undefined;
}

function makeMove(hands: Hand[], at: number, move: Move, next: () => number): void {
  const hand = hands[at];
  if (hand === undefined) throw new Error('No hand is left to be played');
  if (move === 'hit' || move === 'double') hand.cards.push(next());
  if (move === 'double') hand.stakes = 2;
  if (move === 'split') {
    const [kept, parted] = hand.cards.splice(0);
    if (kept === undefined || parted === undefined) throw new Error('There is no pair to split');
    hands.splice(at, 1, { ...hand, cards: [kept], isSplit: true }, { ...hand, cards: [parted], isSplit: true });
  } else hand.isDone = move !== 'hit' || totalOf(hand.cards) >= 21;
}

/** Returns where a round stands. @throws Error for moves that cannot have been made, or cards that do not suffice */
export function playMoves({ boxes, cards, moves }: Play): Stand {
  let dealt = 0;
  function next(): number {
    const card = cards[dealt];
    if (card === undefined) throw new Error('No card is left');
    dealt += 1;
    return card;
  }
  const first = Array.from({ length: boxes }, next);
  const up = next();
  const hands = first.map<Hand>((card, box) => ({ box, cards: [card, next()], stakes: 1, isSplit: false, isDone: false }));
  const dealer = [up, next()];
  const answer = isAce(up) ? moves[0] : undefined;
  const rest = isAce(up) ? moves.slice(1) : moves;
  const isInsured = answer === 'insure';
  const stand = (phase: Stand['phase'], active?: number): Stand => ({ hands, dealer, phase, active, isInsured, dealt });
  if (isAce(up) && answer === undefined) return stand('insurance');
  if (isNatural(dealer)) return stand('over');
  let active = findActive(hands, next);
  for (const move of rest) {
    if (active === undefined) throw new Error('The round is over');
    makeMove(hands, active, move, next);
    active = findActive(hands, next);
  }
  if (active !== undefined) return stand('play', active);
  if (hands.some(isOpen)) while (totalOf(dealer) < 17) dealer.push(next());
  return stand('over');
}

/** Returns what the player may do now. */
export function movesOf({ phase, hands, active }: Stand): Move[] {
  if (phase === 'insurance') return ['insure', 'decline'];
  const hand = active === undefined ? undefined : hands[active];
  if (hand === undefined) return [];
  const [first = 0, second = 0] = hand.cards;
  const isPair = hand.cards.length === 2 && valueOf(first) === valueOf(second);
  const mayPart = isPair && hands.filter(({ box }) => box === hand.box).length < maxHands;
  return ['hit', 'stand', ...(hand.cards.length === 2 ? (['double'] as const) : []), ...(mayPart ? (['split'] as const) : [])];
}
