import { add, type Fraction, fraction, multiply } from '#games/sdk/fraction.ts';
import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import { type OddsOf, type Return, stakeOfWays, type WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type BetChoice, stakeOfBets } from '#games/sdk/table/bets.ts';
import { orders, pairOrders, partsWon, type Position, positions, sheet } from './sheet.ts';

/** In how many orders of the cards a position wins and gives its bet back, of how many; the test of the game counts them all. */
function countsOf(position: Position): { won: bigint; back: bigint; all: bigint } {
  if (position === 'player-pair' || position === 'banker-pair') return { won: pairOrders.pair, back: 0n, all: pairOrders.all };
  return { won: orders[position], back: position === 'tie' ? 0n : orders.tie, all: orders.all };
}

function returnsOf(position: Position): Return[] {
  const { won, back, all } = countsOf(position);
  return [
    { paid: fraction(BigInt(partsWon[position]), BigInt(sheet.chipStep)), chance: fraction(won, all) },
    { paid: fraction(1n), chance: fraction(back, all) },
    { paid: fraction(0n), chance: fraction(all - won - back, all) },
  ];
}

export const ways: readonly WayToPlay[] = positions.map((position) => ({
  name: (say) => say(`position.${position}`),
  choice: { bets: [[position, String(stakeOfWays)]] },
  solve: () => solveReturns(returnsOf(position)),
}));

/** Returns what bets promise together. Their variance is at most that of all of them on the one that varies most. */
export const oddsOf: OddsOf<BetChoice> = (choice) => {
  const staked = stakeOfBets(choice);
  const parts = choice.bets.map(([position, amount]) => ({
    share: fraction(BigInt(amount), staked),
    figures: solveReturns(returnsOf(position as Position)),
  }));
  const valueOf = ({ numerator, denominator }: Fraction): number => Number(numerator) / Number(denominator);
  const [first, ...others] = parts.map(({ figures }) => figures.variance);
  return {
    rtp: add(...parts.map(({ share, figures }) => multiply(share, figures.rtp))),
    variance: others.reduce((most, one) => (valueOf(one) > valueOf(most) ? one : most), first ?? fraction(0n)),
  };
};
