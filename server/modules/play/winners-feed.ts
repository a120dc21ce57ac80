// The channel of the latest wins: read again when money moved, at most every three seconds, told when the list is another.
import type { LiveEvents } from '#contract/live/events.ts';
import { winnersThrottleMs } from '#contract/live/live-settings.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Output } from '#contract/kernel/calls.ts';

type Winners = Output<'listWinners'>['data'];

export interface WinnersFeed {
  /** Money moved somewhere: the list may be another. */
  notice(): void;
  close(): void;
}

export interface WinnersOptions {
  read(): Promise<Winners>;
  publish(event: LiveEvents['game:winners']): Promise<void>;
  wallMs(): number;
  tellError(error: unknown): void;
}

export function createWinnersFeed({ read, publish, wallMs, tellError }: WinnersOptions): WinnersFeed {
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let again = false;
  let isClosed = false;
  let lastMs = 0;
  let lastVersion = 0;
  let lastTold = '';

  async function look(): Promise<void> {
    lastMs = wallMs();
    const winners = (await read()).map((winner) => ({ ...winner, payout: moneyToWire(winner.payout), at: winner.at.toISOString() }));
    const told = JSON.stringify(winners);
    if (told === lastTold) return;
    lastVersion = Math.max(lastMs, lastVersion + 1);
    await publish({ event: 'winners.updated', winners, version: lastVersion });
    lastTold = told;
  }

  function lookOnce(): void {
    timer = undefined;
    isReading = true;
    look()
      .catch((error: unknown) => {
        tellError(error);
        again = true;
      })
      .finally(() => {
        isReading = false;
        if (again) notice();
      });
  }

  function notice(): void {
    if (isClosed) return;
    again = isReading;
    if (isReading || timer !== undefined) return;
    // a clock that was set back must not silence it
    const restMs = Math.min(winnersThrottleMs, lastMs + winnersThrottleMs - wallMs());
    timer = setTimeout(lookOnce, Math.max(0, restMs));
    timer.unref();
  }

  return {
    notice,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
