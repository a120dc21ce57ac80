// The play around a board, for a game that has options and automatic rounds of its own.
import type { HistoryRow, SessionAnswer } from '../client-api.ts';
import type { ControlBar, SpinState } from './control-bar.ts';

/** What a board may know of the play around it. */
export interface Table {
  rules: SessionAnswer['rules'];
  /** That of the stakes. */
  currency: string;
  stake(): bigint;
  /** The stakes to choose from, smallest first; where the board stakes, its chips and the most that it takes. */
  stakes: readonly bigint[];
  /** Says what lies on the board, where the board stakes. */
  setStake(stake: bigint): void;
  /** Returns the player's last rounds of this game, newest first, those in other currencies among them. */
  lastRounds(): Promise<readonly HistoryRow[]>;
  /** True while the button plays rounds that the casino gives away. */
  hasFreeRounds(): boolean;
  /** What the big button does now. */
  button(): SpinState;
  /** Calls back when the stake or the button changes. */
  onChange(act: () => void): void;
  /** Presses the big button. */
  press(): void;
}

interface OwnTable extends Table {
  stakeChanged(): void;
  setButton(state: SpinState): void;
}

interface OwnParts extends Pick<Table, 'rules' | 'currency' | 'stakes' | 'lastRounds' | 'press'> {
  bar(): Pick<ControlBar, 'stake' | 'setStake' | 'freeRounds'>;
}

/** Returns the table and the ways to tell it what changed. */
export function createTable({ bar, ...parts }: OwnParts): OwnTable {
  const listeners = new Set<() => void>();
  let button: SpinState = 'busy';
  const tell = (): void => {
    for (const act of listeners) act();
  };
  return {
    ...parts,
    stake: () => bar().stake,
    setStake: (stake) => bar().setStake(stake),
    hasFreeRounds: () => bar().freeRounds !== null,
    button: () => button,
    onChange: (act) => void listeners.add(act),
    stakeChanged: tell,
    setButton(state) {
      button = state;
      tell();
    },
  };
}
