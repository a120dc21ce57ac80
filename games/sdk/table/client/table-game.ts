// What a table game gives to the kit of its client, and what the kit gives to it.
import type { TabParts, Show } from '#games/sdk/client/game-client.ts';
import type { Money } from '#games/sdk/client/format-money.ts';
import type { MenuTab } from '#games/sdk/client/menu-panel.ts';
import type { Recipes } from '#games/sdk/client/sound-engine.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { Skip } from '#games/sdk/client/timeline.ts';
import type { Fraction } from '#games/sdk/fraction.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { TableRound, TableSheet } from '../table-maths.ts';
import type { WriteChip } from './chip.ts';

export type TableSound = 'press' | 'chip' | 'start' | 'tick' | 'land' | 'win';

/** A round as the client gets it: money as digits. */
export type Shown<Outcome extends object> = Plain<TableRound<Outcome>>;

/** The numbers that a round is remembered by, as its summary. */
export type Summary = Record<string, number>;

export interface StageParts {
  say: Say;
  language: string;
  sounds: Show<TableSound>['sounds'];
}

/** What shows the outcome: a wheel, cards. */
export interface Stage<Round> {
  node: HTMLElement;
  /** A stake is asked for. */
  start(): void;
  /** The stake was refused: it shows what it showed before. */
  bringBack(): void;
  /** Shows what was drawn; resolves when it can be read. */
  show(round: Round, skip: Skip): Promise<void>;
}

export interface FeltParts extends Omit<StageParts, 'sounds'> {
  money: Money;
  write: WriteChip;
  chips: readonly bigint[];
  /** Lays so many of the chosen chips on positions, all or none. */
  lay(chips: readonly (readonly [position: string, count: number])[]): void;
  /** Takes a position's chips away. */
  take(position: string): void;
}

/** Where the bets lie. */
export interface Felt<Round> {
  node: HTMLElement;
  draw(laid: ReadonlyMap<string, bigint>): void;
  /** Marks what won; undefined before the next round. */
  mark(round: Round | undefined): void;
}

/** A row of the table of bets. */
export interface BetRow {
  label: string;
  /** What it covers, in words. */
  covers: string;
  /** "35 to 1". */
  pays: string;
  chance: Fraction;
  rtp: Fraction;
}

export interface TableGame<Outcome extends object> {
  sheet: TableSheet;
  /** The backdrop: a whole document of SVG. */
  scene: string;
  sounds?: Partial<Recipes<TableSound>>;
  createStage(parts: StageParts): Stage<Shown<Outcome>>;
  createFelt(parts: FeltParts): Felt<Shown<Outcome>>;
  /** Every kind of bet with its chance. */
  betRows(say: Say, language: string): readonly BetRow[];
  nameOf(say: Say, position: string): string;
  /** A result in words. */
  describe(say: Say, round: Shown<Outcome>): string;
  /** The same for the line below the board, where all of it would be too long. */
  message?(say: Say, round: Shown<Outcome>): string;
  /** A remembered round as briefly as can be. */
  brief(say: Say, summary: Summary): { text: string; tone: string };
  summarize(round: Shown<Outcome>): Summary;
  /** What the history says of a round. */
  note(say: Say, summary: Summary): string | undefined;
  /** Tabs of the menu besides bets and rules. `past`: the remembered rounds, newest first. */
  tabs?(parts: TabParts, past: () => readonly Summary[]): MenuTab[];
  /** Keys of the texts that are its rules, in their order. */
  rules: readonly string[];
}
