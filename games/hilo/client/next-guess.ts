import { rankOf } from '#games/sdk/cards/cards.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { type Action, likelierOf, type Table } from '../sheet.ts';

/**
 * Returns the next step of an automatic round: the likelier guess until so many were right, then what is reached is taken, as it is where
 * that guess is not taken.
 */
export function nextOf({ cards, decisions, reached, up, down }: Plain<Table>, count: number): Action {
  const right = decisions.filter((decision) => decision !== 'skip').length;
  const side = likelierOf(rankOf(cards.at(-1) ?? 0));
  const isTaken = (side === 'up' ? up : down) !== '0';
  return reached !== '0' && (right >= count || !isTaken) ? { type: 'take' } : { type: side };
}
