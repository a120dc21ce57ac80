// The ways to play a game whose returns are told, in the folder's `returns.ts`: one for a slot, some of many choices for others. What each
// returns stands in `returns.json`, written by `npm run fairness -- returns`.
import type { WayReturns } from '#contract/returns.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { Fraction } from '../fraction.ts';

/** So much comes back with such a chance, in first stakes. */
export interface Return {
  paid: Fraction;
  /** All that was staked in the round, where steps add stakes; one where nothing is said. */
  staked?: Fraction;
  chance: Fraction;
}

/** What is known exactly of a way to play. */
export interface WayFigures {
  /** What comes back of all that is staked. */
  rtp: Fraction;
  /** The share of rounds that pay anything. */
  hitFrequency: Fraction;
  /** Of what a round returns, in stakes squared; of rounds that add stakes see `solveReturns`. */
  variance: Fraction;
  /** The most that a round can pay, in first stakes, and its odds. */
  maxWin: { timesStake: Fraction; odds: Fraction };
  /** Of 1,000 rounds, how many lie in each band of returns. */
  shares: readonly string[];
}

export interface WayToPlay {
  /** What this way is called; nothing where a game is played in one way. */
  name?(say: Say): string;
  /** What is chosen with the stake; null for a stake alone. */
  choice: unknown;
  /** Returns what the player does in a round of steps, which knows no more than what it shows. */
  act?(shown: never): object;
  /** Works out what its rounds return: from all outcomes, never by playing. */
  solve(): WayFigures;
  /** One of many ways to play, of which others may vary more. */
  isExample?: true;
  /** By the best decisions: others return less. */
  isBest?: true;
  /** It takes seconds or minutes: what is told of it is compared with the game's sheet, and not worked out in every test. */
  isSlow?: true;
}

/** Returns what a round with a choice promises; undefined where that is up to what is decided in it. */
export type OddsOf<Choice = unknown> = (choice: Choice) => Pick<WayFigures, 'rtp' | 'variance'> | undefined;

/** What is told of a way to play, as `returns.json` has it. */
export type ReturnFigures = Required<Omit<WayReturns, 'name' | 'names' | 'rounds' | 'isExample' | 'isBest'>>;

/** What a choice of several bets stakes altogether where one way stands for them, in smallest units: a multiple of every game's parts. */
export const stakeOfWays = 30_000n;
