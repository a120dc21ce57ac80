import { fraction } from '#games/sdk/fraction.ts';
import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import { type OddsOf, stakeOfWays, type WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import { type BetChoice, stakeOfBets } from '#games/sdk/table/bets.ts';
import { type Kind, positions, requirePosition, timesOf, wheel } from './layout.ts';

/** A bet of one kind, on the first position that is one. */
function bet(kind: Kind): WayToPlay {
  const position = positions.find((one) => one.kind === kind);
  if (position === undefined) throw new Error(`There is no position of the kind ${kind}`);
  const covered = BigInt(position.numbers.length);
  const pockets = BigInt(wheel.length);
  return {
    name: (say) => say(`kind.${kind}`),
    choice: { bets: [[position.id, String(stakeOfWays)]] },
    solve: () =>
      solveReturns([
        { paid: fraction(BigInt(timesOf(position))), chance: fraction(covered, pockets) },
        { paid: fraction(0n), chance: fraction(pockets - covered, pockets) },
      ]),
  };
}

export const ways: readonly WayToPlay[] = [
  bet('even-chance'),
  bet('column'),
  bet('dozen'),
  bet('line'),
  bet('corner'),
  bet('street'),
  bet('split'),
  bet('straight'),
];

/** Returns what bets promise together, over all pockets. */
export const oddsOf: OddsOf<BetChoice> = (choice) => {
  const bets = choice.bets.map(([id, amount]) => ({ position: requirePosition(id), amount: BigInt(amount) }));
  const staked = stakeOfBets(choice);
  return solveReturns(
    wheel.map((pocket) => {
      const won = bets.filter(({ position }) => position.numbers.includes(pocket));
      const paid = won.reduce((sum, { position, amount }) => sum + amount * BigInt(timesOf(position)), 0n);
      return { paid: fraction(paid, staked), chance: fraction(1n, BigInt(wheel.length)) };
    }),
  );
};
