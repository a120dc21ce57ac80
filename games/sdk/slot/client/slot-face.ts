// What a slot gives to the client of the kit: its data, its pictures, its scene and its sounds. No rule of winning is among it, so that
// the player's bundle holds none (requirement GA-14).
import type { Box } from '#games/sdk/art/cabinet.ts';
import type { Recipes } from '#games/sdk/client/sound-engine.ts';
import type { FaceReels, SlotData } from '../slot-data.ts';
import type { SlotSound } from './slot-sounds.ts';

export interface Position {
  reel: number;
  row: number;
}

export interface Scene {
  width: number;
  height: number;
  /** Where the symbols are. */
  reels: Box;
  /** Where the controls begin. */
  floor: number;
  /** The scene of the free games. */
  isNight: boolean;
}

/** Colours of what is drawn over the symbols. */
export interface WinColours {
  /** A line keeps its own. */
  lines: readonly number[];
  /** Wins that lie on no line. */
  anywhere: number;
  /** A return of the stake or less. */
  plain: number;
  /** The light behind winning symbols and its sparks, from the middle outwards, as CSS. */
  glow: readonly string[];
  spark: readonly string[];
  /** The edge of a reel that others wait for. */
  beam: number;
}

export interface SlotFace extends SlotData {
  /** What the reels show before the first round of a session. */
  firstStops: readonly number[];
  /** How many symbols each reel shows then, where that is drawn. */
  firstRows?: readonly number[];
  /** How many cells the window is high, where that is not `rowCount`: reels of more rows have flatter cells. */
  cellsHigh?: number;
  /** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
  pictures: Readonly<Record<string, string>>;
  drawScene(scene: Scene): string;
  colours: WinColours;
  sounds: Recipes<SlotSound>;
  /** The rules in words: keys of texts, those of what can be bought and of the gamble apart, and the values in them. */
  rules: { words: readonly string[]; ofBuys?: readonly string[]; ofGamble?: readonly string[]; values: Readonly<Record<string, number>> };
}

/** Returns what the reels show before the first round of a session. */
export const firstWindow = ({ reels, firstStops, firstRows, rowCount }: SlotFace): FaceReels =>
  reels.base.map((strip, reel) =>
    Array.from({ length: firstRows?.[reel] ?? rowCount }, (_, row) => strip[((firstStops[reel] ?? 0) + row) % strip.length] ?? ''),
  );
