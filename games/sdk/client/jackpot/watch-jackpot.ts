import type { JackpotAnswer, ShownJackpot } from '../../client-api.ts';
import type { Api } from '../api-client.ts';

/** Between two looks; with the second that the studio may be behind, a figure is three seconds old at most. */
const lookMs = 1800;
/** A figure that could not be read again for so long is not shown any more. */
const staleMs = 8000;

export interface JackpotWatch {
  /** As it was told last. */
  readonly jackpot: ShownJackpot;
  /** True while nobody knows how it stands. */
  readonly isStale: boolean;
  /** Calls back after each look. */
  onChange(act: () => void): void;
}

/** Keeps an eye on a jackpot while the page is seen. */
export function watchJackpot(api: Pick<Api, 'ask'>, first: ShownJackpot): JackpotWatch {
  const listeners = new Set<() => void>();
  let jackpot = first;
  let readAt = performance.now();
  let isLooking = false;

  function tell(): void {
    for (const act of listeners) act();
  }
  async function look(): Promise<void> {
    isLooking = true;
    // a refusal, of a session that is over, leaves the figure to grow stale
    const answer = await api.ask<JackpotAnswer>('GET', 'jackpot').catch(() => undefined);
    isLooking = false;
    if (answer?.jackpot) {
      jackpot = answer.jackpot;
      readAt = performance.now();
    }
    tell();
  }
  function lookNowAndThen(): void {
    if (document.visibilityState !== 'visible') return;
    if (isLooking) tell();
    else void look();
  }
  setInterval(lookNowAndThen, lookMs);
  document.addEventListener('visibilitychange', lookNowAndThen);
  return {
    get jackpot() {
      return jackpot;
    },
    get isStale() {
      return performance.now() - readAt > staleMs;
    },
    onChange: (act) => void listeners.add(act),
  };
}
