import type { Fairness, SessionAnswer, Standing } from '#games/provider/contract.ts';
import type { Announcer } from '../../stage/announcer.ts';
import type { Money } from '../../stage/format-money.ts';
import type { Sounds } from '../../stage/sound-engine.ts';
import type { Say } from '../../stage/texts.ts';
import type { Board } from './board.ts';
import type { SoundName } from './sounds.ts';

/** What showing a round needs: the board, and ways to say and to write what happens. */
export interface Show {
  board: Board;
  say: Say;
  money: Money;
  sounds: Sounds<SoundName>;
  announcer: Announcer;
  /** The line of text under the reels. */
  setMessage(text: string, tone?: 'plain' | 'gain'): void;
  setWin(amount: bigint | undefined, tone: 'gain' | 'plain'): void;
}

export type { Fairness, SessionAnswer, Standing };
