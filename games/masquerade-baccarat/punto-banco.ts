// How the cards of punto banco are dealt: two to each side, then the third by the fixed rules. Pure; it draws nothing.
import { totalOf } from './counts.ts';

/** The counts of the player's third card at which the banker draws too, by what the banker has. */
export const bankerDrawsAt: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
};

/**
 * Returns how many cards each side has in the end, from the counts of six cards in the order of the shoe: player, banker, player, banker,
 * then what is drawn.
 */
export function dealtOf(counts: readonly number[]): { player: number; banker: number } {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = counts;
  const [player, banker] = [totalOf([first, third]), totalOf([second, fourth])];
  if (player >= 8 || banker >= 8) return { player: 2, banker: 2 };
  if (player >= 6) return { player: 2, banker: banker <= 5 ? 3 : 2 };
  const isDrawn = banker <= 2 || bankerDrawsAt[banker]?.includes(fifth) === true;
  return { player: 3, banker: isDrawn ? 3 : 2 };
}

/** Returns the hands of both sides from six items in the order of the shoe; what is not drawn is left out. */
export function handsOf<Item>(
  items: readonly Item[],
  { player, banker }: { player: number; banker: number },
): { player: Item[]; banker: Item[] } {
  const own = (places: readonly number[]): Item[] => places.flatMap((place) => items.slice(place, place + 1));
  const drawn = player === 3 ? 5 : 4;
  return { player: own(player === 3 ? [0, 2, 4] : [0, 2]), banker: own(banker === 3 ? [1, 3, drawn] : [1, 3]) };
}
