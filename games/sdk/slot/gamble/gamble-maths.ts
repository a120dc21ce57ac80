// The fair gamble after a win: a card that was drawn with the reels lies face down, and a right guess multiplies the win by exactly the odds
// against it. It returns what is put into it, so that the slot's return is the same whether its player gambles or not.
import type { CanonicalValue, Draws } from '#games/fair/index.ts';
import { codeOf, deckSize } from '#games/sdk/cards/cards.ts';
import { type OneDecision, readNoChoice, type Steps } from '#games/sdk/maths.ts';
import { type Plain, toPlain } from '#games/sdk/plain.ts';
import type { Round } from '../play-round.ts';
import { recordSteps } from '../record-steps.ts';
import type { GambleRules } from '../slot-data.ts';
import { type GambleAction, type GambledRound, type GambleEnd, type GambleTable, type Guess, guesses, isRight, timesOf } from './sheet.ts';

export interface GambleState {
  stake: bigint;
  spun: Round<string>;
  /** All that were drawn; the player sees one for each guess. */
  cards: readonly number[];
  guesses: readonly Guess[];
  isCollected: boolean;
}

export type GambleMaths = Steps<null, GambleAction, GambleState, GambleTable, GambledRound>;

/** What the maths document says of a gamble. */
export const documentOfGamble = ({ steps, maxTimes }: GambleRules): CanonicalValue => ({
  steps,
  maxTimes,
  suits: ['hearts', 'diamonds', 'clubs', 'spades'],
  red: ['hearts', 'diamonds'],
  rules:
    'after the draws of the reels one draw below 52 for each step gives its card, suit = draw / 13 cut off; a guess of red or black that is right doubles what was won, one of a suit multiplies it by 4, a wrong one loses it; a guess that would lead above maxTimes stakes is not taken; the round pays what was won when the player collects, or when no guess may be taken',
});

const isGuess = (given: unknown): given is Guess => guesses.includes(given as Guess);

function readAction(given: unknown): GambleAction | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given)) return undefined;
  const fields = Object.keys(given).length;
  if (given.type === 'collect' && fields === 1) return { type: 'collect' };
  return given.type === 'guess' && fields === 2 && 'guess' in given && isGuess(given.guess)
    ? { type: 'guess', guess: given.guess }
    : undefined;
}

/** What is on the table after the guesses; nothing after a wrong one. */
const amountOf = ({ spun, cards, guesses: made }: Pick<GambleState, 'spun' | 'cards' | 'guesses'>): bigint =>
  made.reduce((amount, guess, index) => (isRight(guess, cards[index] ?? -1) ? amount * BigInt(timesOf(guess)) : 0n), spun.payout);

/** Returns the maths of a slot with a gamble, from those of its spins, which draw and pay as they do alone. */
export function gambleMaths(slot: OneDecision<string | null, Round<string>>, { steps: maxGuesses, maxTimes }: GambleRules): GambleMaths {
  const mayGuess = (state: Pick<GambleState, 'spun' | 'cards' | 'guesses' | 'stake'>, times: number): boolean => {
    const amount = amountOf(state);
    return amount > 0n && state.guesses.length < maxGuesses && amount * BigInt(times) <= BigInt(maxTimes) * state.stake;
  };
  const tableOf = (state: Omit<GambleState, 'isCollected'>): GambleTable => ({
    spun: state.spun,
    guesses: [...state.guesses],
    cards: state.cards.slice(0, state.guesses.length),
    amount: amountOf(state),
    mayGuess: { colour: mayGuess(state, 2), suit: mayGuess(state, 4) },
  });
  function endOf(state: GambleState): GambleEnd | undefined {
    if (state.isCollected) return 'collected';
    if (mayGuess(state, 2)) return undefined;
    return state.guesses.length > 0 && amountOf(state) === 0n ? 'lost' : 'none';
  }
  return {
    ...pickCommon(slot),
    roundKind: 'steps',
    readChoice: readNoChoice,
    readAction,
    open({ draws, stake }: { draws: Draws; stake: bigint }) {
      const spun = slot.decide({ draws, stake, choice: null });
      const cards = Array.from({ length: maxGuesses }, () => draws.nextInt(deckSize));
      return { stake, spun, cards, guesses: [], isCollected: false };
    },
    mayTake: (state, action) => (action.type === 'collect' ? amountOf(state) > 0n : mayGuess(state, timesOf(action.guess))),
    ruleOf: ({ type }) => (type === 'guess' ? 'gamble' : undefined),
    act: (state, action) =>
      action.type === 'collect' ? { ...state, isCollected: true } : { ...state, guesses: [...state.guesses, action.guess] },
    outcomeOf(state) {
      const end = endOf(state);
      if (end === undefined) return undefined;
      const { spun, cards, guesses: made } = state;
      return {
        spun,
        won: spun.payout,
        guesses: [...made],
        cards: cards.slice(0, made.length),
        end,
        payout: amountOf(state),
        steps: made.length + (state.isCollected ? 1 : 0),
      };
    },
    show: tableOf,
    isWinOffered: true,
    whenLeft: () => ({ type: 'collect' }),
    resume({ spun, cards, guesses: made }, shownSteps) {
      const shown = { stake: BigInt(spun.totalStake), spun: readSpun(spun), cards, guesses: made.slice(0, shownSteps) };
      return toPlain(tableOf(shown));
    },
    summarize: ({ guesses: made }) => ({ freeGames: 0, gambled: made.length }),
    record: (round) => recordGambled(round),
  };
}

/** What both kinds of maths say alike. */
function pickCommon({ version, fairness, document, hash, figures, isPlayableStake }: OneDecision<string | null, Round<string>>) {
  return { version, fairness, document, hash, figures, isPlayableStake };
}

// of a stored spin the sums alone are read: what the windows show goes through as it is
const readSpun = (spun: Plain<Round<string>>): Round<string> =>
  ({ ...spun, totalStake: BigInt(spun.totalStake), payout: BigInt(spun.payout) }) as unknown as Round<string>;

function recordGambled({ spun, guesses: made, cards, won }: Plain<GambledRound>): object[] {
  let amount = BigInt(won);
  const told = made.map((guess, index) => {
    const card = cards[index] ?? -1;
    amount = isRight(guess, card) ? amount * BigInt(timesOf(guess)) : 0n;
    return { type: 'gamble', step: index + 1, guess, card: codeOf(card), amount: String(amount) };
  });
  return [...recordSteps(spun.events), ...told];
}
