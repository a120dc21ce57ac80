// What a quick game gives to the kit of its client, and what the kit gives to it.
import type { Show } from '#games/sdk/client/game-client.ts';
import type { Recipes } from '#games/sdk/client/sound-engine.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { Skip } from '#games/sdk/client/timeline.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Drawn, QuickRound, QuickSheet } from '../quick-maths.ts';
import type { Prize } from '../value-option.ts';

export type QuickSound = 'press' | 'start' | 'tick' | 'land' | 'win';

/** A round as the client gets it: money as digits. */
export type Shown<Choice, Outcome extends Drawn> = Plain<QuickRound<Choice, Outcome>>;

export interface BoardParts<Choice> {
  say: Say;
  language: string;
  sounds: Show<QuickSound>['sounds'];
  /** Sets what is played for next, where the board itself is a control. */
  choose(choice: Choice): void;
}

export interface Board<Choice, Round> {
  node: HTMLElement;
  /** Shows what the next round is played for. */
  prepare(choice: Choice): void;
  /** A stake is asked for. */
  start(): void;
  /** The stake was refused: it shows what it showed before. */
  bringBack(): void;
  /** Shows what was drawn; resolves when it can be read. */
  show(round: Round, skip: Skip): Promise<void>;
}

export interface Options<Choice> {
  nodes: readonly HTMLElement[];
  /** Shows the choice in all controls. */
  set(choice: Choice): void;
}

export interface OptionParts<Choice> {
  say: Say;
  language: string;
  choice: Choice;
  choose(choice: Choice): void;
}

/** A row of the table of chances. */
export interface OddsRow {
  label: string;
  prize: Prize;
  /** The equally likely outcomes that its ways are of, where rows differ in that. Default: those of the table. */
  among?: bigint;
}

export interface OddsTable {
  title?: string;
  rows: readonly OddsRow[];
  /** All equally likely outcomes. */
  outcomes: bigint;
}

/** A key of the keyboard, as it is written in the rules, with the text that says what it does. */
export type Hotkey = readonly [key: string, text: string];

export interface QuickGame<Choice, Outcome extends Drawn> {
  sheet: QuickSheet;
  firstChoice: Choice;
  /** The backdrop: a whole document of SVG. */
  scene: string;
  /** True for a board that moves for a while, so that a press may cut it short. */
  hasMotion: boolean;
  sounds?: Partial<Recipes<QuickSound>>;
  createBoard(parts: BoardParts<Choice>): Board<Choice, Shown<Choice, Outcome>>;
  createOptions(parts: OptionParts<Choice>): Options<Choice>;
  /** All outcomes of a choice. */
  prizesOf(choice: Choice): readonly Prize[];
  /** The tables of chances, those of the choice made now first. */
  odds(say: Say, choice: Choice, language: string): readonly OddsTable[];
  /** A result in words: "63.42, over 50.49". */
  describe(say: Say, round: Shown<Choice, Outcome>): string;
  /** A result as briefly as can be, for the row of the last ones. */
  brief(round: Shown<Choice, Outcome>): string;
  /** What the history says of a round. */
  note(say: Say, summary: Record<string, number>): string | undefined;
  /** Keys of the texts that are its rules, in their order. */
  rules: readonly string[];
  hotkeys: readonly Hotkey[];
  /** A key was pressed that is none of the frame's. Returns the choice that it makes, if it makes one. */
  pressKey(key: string, choice: Choice): Choice | undefined;
}
