// The players of bench/games and what they play, as both processes know it.

export const players = 64;
export const games = ['dice', 'golden-caravan'] as const;
/** A game of which the bets alone are booked. */
export const betGame = 'bench-table';
export const tokenOf = (game: string, index: number): string => `bench-${game}-${index}`;

/** What a studio without rows or maths is told of a round. */
export interface BareRound {
  player: number;
  isWon: boolean;
  /** Stake and payout go in one call, which closes the round. */
  isOneCall: boolean;
}
