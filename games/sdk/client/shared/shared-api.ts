// The calls of a game whose rounds are shared, and its stream: events as lines of JSON, read anew whenever the connection was lost.
import type { SharedAnswer, SharedBetRequest, SharedEvent, SharedFairness } from '#games/sdk/shared/shared-calls.ts';
import type { Api } from '../api-client.ts';
import { randomText } from '../random-text.ts';

export interface SharedApi {
  bet(request: Omit<SharedBetRequest, 'actionId'>): Promise<SharedAnswer>;
  cashOut(betId: string): Promise<SharedAnswer>;
  cancel(betId: string): Promise<SharedAnswer>;
  proofs(): Promise<SharedFairness>;
  clock(): Promise<{ now: number }>;
}

export const createSharedApi = ({ ask }: Pick<Api, 'ask'>): SharedApi => ({
  bet: async (request) => await ask('POST', 'shared/bets', { actionId: randomText(), ...request }),
  cashOut: async (betId) => await ask('POST', `shared/bets/${betId}/cash-out`, { actionId: randomText() }),
  cancel: async (betId) => await ask('POST', `shared/bets/${betId}/cancel`, {}),
  proofs: async () => await ask('GET', 'shared/proofs'),
  clock: async () => await ask('GET', 'shared/clock'),
});

interface StreamOptions {
  /** Address of the API with a slash at its end. */
  base: string;
  playToken: string;
  onEvent(event: SharedEvent): void;
  onConnection(isUp: boolean): void;
}

/** The stream says something at least every ten seconds: after this long without a word the connection is dead. */
const deadAfterMs = 25_000;
const firstPauseMs = 400;
const longestPauseMs = 5000;

/** Reads the stream for as long as the page is open. */
export function readStream({ base, playToken, onEvent, onConnection }: StreamOptions): void {
  async function readOnce(): Promise<boolean> {
    const stop = new AbortController();
    let timer = setTimeout(() => stop.abort(), deadAfterMs);
    let isRead = false;
    try {
      const headers = { authorization: `Bearer ${playToken}` };
      const answer = await fetch(`${base}shared/stream`, { headers, signal: stop.signal, cache: 'no-store', credentials: 'omit' });
      const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
      let text = '';
      for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
        clearTimeout(timer);
        timer = setTimeout(() => stop.abort(), deadAfterMs);
        text += part.value;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) onEvent(JSON.parse(event.slice('data: '.length)) as SharedEvent);
        if (!isRead) onConnection(true);
        isRead = true;
      }
    } catch (error) {
      // a connection that is lost is opened again; what we got wrong ourselves is told
      if (!(error instanceof TypeError || error instanceof DOMException)) reportError(error);
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
    return isRead;
  }
  async function read(): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      if (await readOnce()) pauseMs = firstPauseMs;
      onConnection(false);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  void read();
}
