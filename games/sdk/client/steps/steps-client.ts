// What the client of a game gives to the kit whose rounds are played step by step, and what the kit gives to it.
import type { PlainOutcome, SteppedRound } from '../../client-api.ts';
import type { RoundEnd } from '../conclude-round.ts';
import type { GameFace, Show } from '../game-client.ts';
import type { Table as PlayTable } from '../table.ts';
import type { Skip } from '../timeline.ts';

/** Ways to say what happens, and to take a step. */
export interface StepsShow<SoundName extends string = string> extends Show<SoundName> {
  /** The player takes a step. Nothing happens while none may be taken. */
  step(action: unknown): void;
}

/** What the big button is while the player decides: a step with its name, or without one a word on what is waited for. */
export interface MainStep {
  label: string;
  action?: unknown;
}

/** Automatic rounds of steps: what the player sets for them before, and the step that follows from that alone. */
export interface AutoSteps<Table = unknown, Result extends PlainOutcome = PlainOutcome> {
  /** What is set, in the sheet of automatic rounds. */
  node: HTMLElement;
  /** Returns the next step; it leads every round to its end. */
  next(shown: SteppedRound<Table, Result>): unknown;
}

/** The table of a game: what the player sees of a round. It shows what was decided and decides nothing. */
export interface StepsView<Table = unknown, Result extends PlainOutcome = PlainOutcome> {
  /** How it is drawn: 'webgl', 'canvas', 'dom'. */
  surface: string;
  /** Draws itself anew if the window changed its size. Called while nothing moves. */
  fit(): Promise<void>;
  /** What the player decides with the next stake; null where the game asks for a stake alone. */
  choice(): unknown;
  /** How many of the stakes that the bar shows the choice puts down at once. Without this it is one. */
  stakes?(): bigint;
  /** What the player may touch from now on: the choice for the next stake, the steps of the round, or nothing. */
  enable(what: 'choice' | 'steps' | 'nothing'): void;
  /** A stake is asked for: what is left of the round before goes. */
  start(): void;
  /** The stake or the step was refused: it comes back to what it showed. */
  bringBack(): Promise<void>;
  /** Shows what the stake, or the last step, made of the round; after an interruption all that it has come to. */
  show(shown: SteppedRound<Table, Result>, skip: Skip): Promise<void>;
  /** Returns a step that is taken by itself, since there is nothing to decide. Without this none is. */
  ownStep?(shown: SteppedRound<Table, Result>): unknown;
  /** How automatic rounds are played. Without this there are none. */
  auto?: AutoSteps<Table, Result>;
  /** True where a press ends what is shown, and the big button says so. */
  isShortened?: boolean;
  mainStep(shown: SteppedRound<Table, Result>): MainStep;
  /** Says in words where the round stands, for who listens to the screen. */
  describe(shown: SteppedRound<Table, Result>): string;
  /** What stays on the screen after a round. */
  rest(shown: SteppedRound<Table, Result>, end: RoundEnd): void;
}

export interface StepsClient<Table, Result extends PlainOutcome, SoundName extends string> extends GameFace<SoundName> {
  /** Builds the table inside the game's root; `node` is in the document, so its size can be measured. A replay has no table to play at. */
  createView(
    root: HTMLElement,
    node: HTMLElement,
    show: StepsShow<SoundName | 'press'>,
    table?: PlayTable,
  ): Promise<StepsView<Table, Result>>;
  /** Returns the table of a round that a former version of the game decided at once, for its replay. */
  tableOfFormer?(round: PlainOutcome): Table;
}
