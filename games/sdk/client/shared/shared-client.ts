// What the client of a game gives to the kit whose rounds many share.
import type { GameFace } from '../game-client.ts';
import type { Say } from '../texts.ts';

/** What the stage shows at a moment. Multipliers are in hundredths of the stake. */
export interface Scene {
  /** waiting: no flight is near; soon: one begins; flying; ended. */
  phase: 'waiting' | 'soon' | 'flying' | 'ended';
  /** Milliseconds of flight. */
  elapsedMs: number;
  multiplier: number;
  /** Where others, and the player, were cashed out. */
  marks: readonly { at: number; isOwn: boolean }[];
}

/** Where a flight is seen. It draws what it is given and decides nothing. */
export interface Stage {
  node: HTMLElement;
  draw(scene: Scene): void;
}

export type SharedSound = 'press' | 'start' | 'cash-out' | 'end';

export interface SharedClient extends GameFace<Exclude<SharedSound, 'press'>> {
  growthPerMs: number;
  minCashOut: number;
  maxCashOut: number;
  createStage(say: Say, language: string): Stage;
}
