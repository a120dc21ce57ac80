import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { countOf, valueOf } from './count-hand.ts';
import { maxBoxes, type Move, type Table } from './sheet.ts';
import { type AgainstUp, solveAgainst } from './solve.ts';
import { spreadRounds } from './spread.ts';

const solved = new Map<number, AgainstUp>();

/** What is best against a card of the house; worked out once for each. */
function against(up: number): AgainstUp {
  const known = solved.get(up) ?? solveAgainst(up);
  solved.set(up, known);
  return known;
}

/** The best move, without insurance. */
function moveBest({ dealer, hands, active, may }: Table): Move {
  const cards = active === null ? undefined : hands[active]?.cards;
  if (cards === undefined) return 'decline';
  const best = against(valueOf(dealer[0] ?? 0));
  if (may.includes('split') && best.splits(valueOf(cards[0] ?? 0))) return 'split';
  if (may.includes('double') && best.doubles(countOf(cards))) return 'double';
  return best.hits(countOf(cards)) ? 'hit' : 'stand';
}

export const ways: readonly WayToPlay[] = Array.from({ length: maxBoxes }, (_, index) => ({
  isBest: true,
  name: (say) => say('choice.hands', { count: index + 1 }),
  choice: index + 1,
  act: (table: Table) => ({ type: moveBest(table) }),
  solve: () => solveReturns(spreadRounds(index + 1)),
}));
