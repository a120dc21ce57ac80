// The maths of a game: pure, versioned and hashed. They know nothing of players, time or balances; chance comes in as draws. The same
// code decides a round on the server and works it out again in a player's browser.
import type { CanonicalValue, Draws, fairVersion } from '#games/fair/index.ts';
import type { Plain } from './plain.ts';

/** How strongly results swing: the standard deviation of a round is below 4 total stakes, below 8, below 16, or more. */
export type Volatility = 'low' | 'medium' | 'high' | 'very-high';

/** What players are told of the maths. Theoretical, the same at every stake; decimal strings are cut off, not rounded. */
export interface Figures {
  /** Percent of the stake that comes back on average. */
  rtp: string;
  /** Percent of rounds that pay anything. */
  hitFrequency?: string;
  volatility: Volatility;
  /** The most that a whole round can pay, in total stakes. */
  maxWinTimes?: number;
}

/** What the outcome of every round has besides the game's own: its payout in smallest units, and in how many steps it is shown. */
export interface Outcome {
  payout: bigint;
  steps: number;
}

/** What every kind of round has in common: the maths' identity, and what is told of a round that is stored. */
interface CommonMaths<Result extends Outcome, Progress> {
  /** A change of anything that decides a round needs a new version. Rounds keep theirs. */
  version: string;
  /** The algorithm of the draws. */
  fairness: typeof fairVersion;
  /** Everything that decides what a draw pays, as plain data: published, so that strangers can work rounds out. */
  document: CanonicalValue;
  /** SHA-256, in hex, over the canonical JSON of `document`; stored with every round. The registry compares the two. */
  hash: string;
  figures: Figures;
  /** True if the stake, in smallest units, can be played. */
  isPlayableStake(stake: bigint): boolean;
  /** What a client has on the screen that takes a round up after so many shown steps: 0 none, `steps` all. */
  resume(result: Plain<Result>, shownSteps: number): Progress;
  /** The round as numbers by name for the casino's record and the history: { freeGames: 8 }. */
  summarize(result: Plain<Result>): Record<string, number>;
  /** The round step by step for recall and disputes. */
  record(result: Plain<Result>): readonly object[];
}

/** A round that one decision of the player decides: a stake, with a choice where the game asks for one. */
export interface OneDecision<Choice = unknown, Result extends Outcome = Outcome, Progress = unknown> extends CommonMaths<Result, Progress> {
  roundKind: 'one-decision';
  /** Reads the choice that came with a stake; undefined for one that the game does not know. null: a stake alone. */
  readChoice(given: unknown): Choice | undefined;
  /** What a choice of several bets stakes altogether: another stake is refused with it. Without this every stake goes with every choice. */
  stakeOfChoice?(choice: Choice): bigint;
  /** How many stakes of the ladder a choice costs: more than one buys a feature, which not every casino allows. Without this it is one. */
  stakesOf?(choice: Choice): bigint;
  /**
   * Decides a whole round. Pure: the same draws, stake and choice give the same outcome, whatever was played before.
   * @throws RangeError if the stake is not playable.
   */
  decide(round: { draws: Draws; stake: bigint; choice: Choice }): Result;
}

/** After this long without a step the rules end a round of steps: sooner than a casino asks for rounds that are left open. */
export const leftAfterHours = 24;
/** After this long without a sign of its player a win is booked that is decided and being shown. */
export const shownAfterMs = 5 * 60_000;

/**
 * A round in which the player decides step by step. Whatever can be drawn in it is drawn when it is opened, from seeds that were
 * committed to before the stake: a step reveals and never draws. A state is plain data, is never changed, and never leaves the server.
 */
export interface Steps<Choice = unknown, Action = unknown, State = unknown, Table = unknown, Result extends Outcome = Outcome>
  extends CommonMaths<Result, Plain<Table>> {
  roundKind: 'steps';
  /** Reads the choice that came with a stake; undefined for one that the game does not know. null: a stake alone. */
  readChoice(given: unknown): Choice | undefined;
  /** How many stakes of the ladder a choice puts down at once. Without this it is one. */
  stakesOf?(choice: Choice): bigint;
  /** Reads an action, those of the rules included; undefined for one that the game does not know. */
  readAction(given: unknown): Action | undefined;
  /**
   * Begins a round and draws all that can come of it.
   * @throws RangeError if the stake is not playable.
   */
  open(round: { draws: Draws; stake: bigint; choice: Choice }): State;
  /** True for an action that the player may take now. Not asked once the round has an outcome. */
  mayTake(state: State, action: Action): boolean;
  /** What an action stakes besides, by a bet of its own in the same round: a multiple of what can be staked. Without this no action does. */
  stakeOf?(state: State, action: Action): bigint;
  /** The launch rule that an action asks for: where the casino does not allow it, and in free rounds, the action is not taken. */
  ruleOf?(action: Action): 'gamble' | undefined;
  /** Returns the state after an action. */
  act(state: State, action: Action): State;
  /** Returns what came of the round; undefined while it goes on. */
  outcomeOf(state: State): Result | undefined;
  /** Returns what the player may know of the state. Nothing else of it is told while the round goes on. */
  show(state: State): Table;
  /**
   * True where a round stands at a win that is decided, which its player may take or put at stake: it is booked as soon as a win that is shown, after
   * `shownAfterMs` instead of `leftAfterHours`.
   */
  isWinOffered?: true;
  /** What the rules do for a player who stays away or may play no more. Taken again and again it ends the round; it never adds a stake. */
  whenLeft(state: State): Action;
}

/** What a player decides with a stake in a round that many share: where it is to be cashed out by itself. */
export interface SharedChoice {
  autoAt: number | null;
}

/** What came of one bet in a round that many share. Multipliers are in hundredths of the stake. */
export interface SharedOutcome extends Outcome {
  stake: bigint;
  /** Where the bet was to be cashed out by itself. */
  autoAt: number | null;
  /** Where it was cashed out; null when it was lost. */
  cashedAt: number | null;
  /** Where the round ended for all; null in a bet that was cashed out while the round goes on. */
  end: number | null;
}

/**
 * A round that many share: one draw says where it ends, and from its start a multiplier grows by the clock of the server. Each bet is paid
 * where it is cashed out, if that is not above the end.
 */
export interface Shared<Choice = unknown, Result extends Outcome = Outcome> extends CommonMaths<Result, null> {
  roundKind: 'shared';
  /** The first multiplier at which a bet may be cashed out, and the one at which all bets are. */
  minCashOut: number;
  maxCashOut: number;
  /** e to the power of this times the milliseconds since the start is the multiplier. */
  growthPerMs: number;
  /** Reads the choice that came with a stake; undefined for one that the game does not know. */
  readChoice(given: unknown): Choice | undefined;
  /** Returns where the round ends, from 100: the same for all its bets. */
  endOf(draws: Draws): number;
  /** Returns where a bet is cashed out by itself; null where the player has to. */
  autoOf(choice: Choice): number | null;
  /** Returns what a bet pays that was cashed out there; `end` is null while it is not told. */
  settle(bet: { stake: bigint; choice: Choice; cashedAt: number | null; end: number | null }): Result;
}

/**
 * The kinds of round by name. A further kind is a further member here and in the provider's table of round kinds, which the compiler asks
 * for.
 */
export interface MathsByKind {
  'one-decision': OneDecision;
  steps: Steps;
  shared: Shared;
}
export type RoundKind = keyof MathsByKind;
export type Maths = MathsByKind[RoundKind];

/** Returns how many stakes of the ladder a choice puts down at once. */
export const stakesOfChoice = <Choice>(
  maths: { roundKind: 'shared' } | { roundKind: 'one-decision' | 'steps'; stakesOf?(choice: Choice): bigint },
  choice: Choice,
): bigint => (maths.roundKind === 'shared' ? 1n : (maths.stakesOf?.(choice) ?? 1n));

/** True for a stake that can be played with this choice: so many single stakes as it puts down, each of them playable. */
export function isPlayableWith<Choice>(
  maths: Pick<Maths, 'isPlayableStake'> & Parameters<typeof stakesOfChoice<Choice>>[0] & Parameters<typeof isStakeOfChoice<Choice>>[0],
  choice: Choice,
  stake: bigint,
): boolean {
  const stakes = stakesOfChoice(maths, choice);
  return stake % stakes === 0n && maths.isPlayableStake(stake / stakes) && isStakeOfChoice(maths, choice, stake);
}

/** True for a choice that buys a feature. */
export const isBought = <Choice>(maths: { roundKind: RoundKind; stakesOf?(choice: Choice): bigint }, choice: Choice): boolean =>
  maths.roundKind === 'one-decision' && (maths.stakesOf?.(choice) ?? 1n) > 1n;

/** True for a stake that goes with the choice: what its bets add up to, where the choice says what it stakes. */
export const isStakeOfChoice = <Choice>(
  maths: { roundKind: 'steps' | 'shared' } | Pick<OneDecision<Choice>, 'roundKind' | 'stakeOfChoice'>,
  choice: Choice,
  stake: bigint,
): boolean => maths.roundKind !== 'one-decision' || maths.stakeOfChoice === undefined || maths.stakeOfChoice(choice) === stake;

/** For games that ask for a stake and nothing else. */
export const readNoChoice = (given: unknown): null | undefined => (given === null ? null : undefined);
