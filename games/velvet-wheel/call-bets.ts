// Call bets: chips for a stretch of the wheel, laid on ordinary positions.
import { wheel } from './layout.ts';

/** So many chips on a position. */
export type Chips = readonly [position: string, count: number];

export const callBets = ['voisins', 'zero', 'orphelins', 'tiers'] as const;
export type CallBet = (typeof callBets)[number];

const single = (...positions: string[]): Chips[] => positions.map((position) => [position, 1]);

/** What each call bet lays. */
export const chipsOf: { readonly [Name in CallBet]: readonly Chips[] } = {
  voisins: [['0-2-3', 2], ...single('4-7', '12-15', '18-21', '19-22', '32-35'), ['25-26-28-29', 2]],
  zero: single('0-3', '12-15', '26', '32-35'),
  orphelins: single('1', '6-9', '14-17', '17-20', '31-34'),
  tiers: single('5-8', '10-11', '13-16', '23-24', '27-30', '33-36'),
};

/** How many pockets on either side of a number are its neighbours. */
export const neighbourCount = 2;

/** Returns a chip on a number and on each of its neighbours on the wheel. */
export function neighboursOf(number: number): Chips[] {
  const at = wheel.indexOf(number);
  return Array.from({ length: 2 * neighbourCount + 1 }, (_, index) => {
    const pocket = wheel[(at + index - neighbourCount + wheel.length) % wheel.length] ?? 0;
    return [String(pocket), 1];
  });
}

/** Returns the call bet whose stretch of the wheel a number lies in. */
export function stretchOf(number: number): Exclude<CallBet, 'zero'> {
  const steps = (wheel.indexOf(number) - wheel.indexOf(22) + wheel.length) % wheel.length;
  if (steps < 17) return 'voisins';
  return [17, 34, 6, 1, 20, 14, 31, 9].includes(number) ? 'orphelins' : 'tiers';
}
