// What a game's client gives to the kit, and what the kit gives to it. The kit is the same for every game: the frame with its bars and
// panels, the way from a press to a booked round, the replay, the verifier.
import type { PlainOutcome, SessionAnswer, ShownRound } from '../client-api.ts';
import type { Announcer } from './announcer.ts';
import type { Money } from './format-money.ts';
import type { MenuTab } from './menu-panel.ts';
import type { Recipes, Sounds } from './sound-engine.ts';
import type { Table } from './table.ts';
import type { Say } from './texts.ts';
import type { Skip } from './timeline.ts';

/** Ways to say and to write what happens in a round. */
export interface Show<SoundName extends string = string> {
  say: Say;
  money: Money;
  sounds: Sounds<SoundName>;
  announcer: Announcer;
  /** The line of text under the board. */
  setMessage(text: string, tone?: 'plain' | 'gain'): void;
  /** `tone`: gain for more than the stake; a return of the stake or less is no gain (requirement GA-07). */
  setWin(amount: bigint | undefined, tone: 'gain' | 'plain'): void;
}

export interface RoundWays {
  /** Pulled by a press while something is shown, where that is allowed; a new one for every part that may be cut short. */
  nextSkip(): Skip;
  /** Pulled by a press while a card is shown. */
  cardSkip(): Skip;
  /** Told when all of a step has been shown. */
  onStep(shownSteps: number): void;
}

/** The board of a game: what the player sees of a round. It shows what was decided and decides nothing. */
export interface RoundView<Result extends PlainOutcome = PlainOutcome, Progress = unknown> {
  /** How it is drawn: 'webgl', 'canvas', 'dom'. */
  surface: string;
  /** Draws itself anew if the window changed its size. Called while nothing moves. */
  fit(): Promise<void>;
  /** What the player decides with the next stake; null where the game asks for a stake alone. */
  choice(): unknown;
  /** How many stakes of the ladder that choice puts down; one where nothing is said. */
  stakes?(): bigint;
  /** Says why nothing can be staked now; undefined when it can. */
  hindrance?(): string | undefined;
  /** A stake is asked for: it may move until the outcome is known. */
  start(): void;
  /** The stake was refused: it comes back to what it showed. */
  bringBack(): Promise<void>;
  /** Puts itself where the player left a round, before the rest of it is shown. */
  takeUp(shown: ShownRound<Result, Progress>): Promise<void>;
  /** Shows what is left of a round. */
  show(shown: ShownRound<Result, Progress>, ways: RoundWays): Promise<void>;
  /** What stays on the screen after a round, until the skip is pulled by the next one. */
  rest(shown: ShownRound<Result, Progress>, end: { isGain: boolean; summary: string }, until: Skip): void;
}

/** What a menu tab may need. */
export interface TabParts {
  say: Say;
  money: Money;
  language: string;
  rules: SessionAnswer['rules'];
  stakes: readonly bigint[];
  /** The stake that is chosen now. */
  stake(): bigint;
}

export interface Motion {
  /** How long a stake is in motion at least before its outcome is shown. */
  minStartMs: number;
  /** True if a press may cut short what is shown, where the casino allows it. */
  isShortened: boolean;
}

/** What every game gives to the frame around its board. */
export interface GameFace<SoundName extends string> {
  mathHash: string;
  /** Everything that it lets hear; 'press' is the kit's. */
  sounds: Recipes<SoundName | 'press'>;
  /** True where the stake is what lies on the board, so that it is not chosen in the bar. */
  isBoardStake?: boolean;
  /** True where the frame may offer automatic rounds; a game with options of its own has its switch among them. */
  hasAutoplay?: boolean;
  /** Values of the text that explains the stake. */
  stakeValues?: Record<string, number>;
  /** The tabs of its menu before fairness and history: paytable, rules. */
  tabs(parts: TabParts): MenuTab[];
  /** What a choice is called in records of rounds; undefined for one that is not worth a word. */
  nameChoice?(say: Say, choice: unknown): string | undefined;
  /** What the history says of a round besides stake and payout. */
  noteOf?(say: Say, summary: Record<string, number>): string | undefined;
}

/** The client of a game whose rounds one decision decides. */
export interface GameClient<Result extends PlainOutcome, Progress, SoundName extends string> extends GameFace<SoundName> {
  /** How its rounds move. */
  motion?: Motion;
  /** Builds the board inside the game's root; `node` is in the document, so its size can be measured. A replay has no table. */
  createView(root: HTMLElement, node: HTMLElement, show: Show<SoundName | 'press'>, table?: Table): Promise<RoundView<Result, Progress>>;
}
