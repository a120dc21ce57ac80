// The studio's API from the game's side. What may be sent twice is sent until it is answered, so a lost connection or a restarted
// server costs time and nothing else.
import type {
  HistoryAnswer,
  RefusalBody,
  PlainOutcome,
  PlayAnswer,
  PlayRequest,
  ReplayAnswer,
  RoundAnswer,
  SeedsAnswer,
  SessionAnswer,
  Standing,
  SteppedAnswer,
  StepRequest,
} from '../client-api.ts';

/** The studio refused; the body says why, in a code and in a text of the player's language. */
export class ApiRefusal extends Error {
  readonly body: RefusalBody;
  constructor(body: RefusalBody) {
    super(body.detail);
    this.name = 'ApiRefusal';
    this.body = body;
  }
}

/** The API as the client of one game sees it: `Result` is the game's outcome, `Progress` what it takes a round up with. */
export interface Api<Result extends PlainOutcome = PlainOutcome, Progress = unknown> {
  /** Asks until there is an answer: for what one kind of game alone asks. @throws ApiRefusal */
  ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  session(): Promise<SessionAnswer<Result, Progress>>;
  standing(): Promise<Standing>;
  play(request: PlayRequest): Promise<PlayAnswer<Result, Progress>>;
  /** Opens a round of steps. */
  openSteps(request: PlayRequest): Promise<SteppedAnswer<Progress, Result>>;
  step(roundId: string, request: StepRequest): Promise<SteppedAnswer<Progress, Result>>;
  progress(roundId: string, shownSteps: number): Promise<unknown>;
  finish(roundId: string): Promise<Standing>;
  /** Rounds before that one, or the newest. */
  history(before?: string): Promise<HistoryAnswer>;
  round(roundId: string): Promise<RoundAnswer<Result>>;
  seeds(): Promise<SeedsAnswer>;
  setClientSeed(clientSeed: string): Promise<SeedsAnswer>;
  rotateSeeds(clientSeed: string): Promise<SeedsAnswer>;
  topUp(): Promise<Standing>;
  replay(roundId: string, key: string): Promise<ReplayAnswer<Result, Progress>>;
  games(language: string): Promise<{ games: { id: string; name: string }[] }>;
  texts(game: string, language: string): Promise<{ language: string; texts: Record<string, string> }>;
}

export interface ApiOptions {
  /** Address of the API with a slash at its end. */
  base: string;
  playToken: string;
  /** Told when the connection is lost and when it is back. */
  onConnection(isUp: boolean): void;
}

const timeoutMs = 9000;
const firstPauseMs = 400;
const longestPauseMs = 4000;

const pause = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms));
};

function isRefusal(value: unknown): value is RefusalBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'messageKey' in value;
}

export function createApi<Result extends PlainOutcome = PlainOutcome, Progress = unknown>({
  base,
  playToken,
  onConnection,
}: ApiOptions): Api<Result, Progress> {
  async function once<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T | undefined> {
    const init: RequestInit = { method, signal: AbortSignal.timeout(timeoutMs), cache: 'no-store', credentials: 'omit' };
    const headers: Record<string, string> = playToken === '' ? {} : { authorization: `Bearer ${playToken}` };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    const response = await fetch(base + path, { ...init, headers }).catch(() => undefined);
    if (response === undefined || response.status >= 500) return undefined;
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && answer !== undefined) return answer as T;
    if (response.status === 429) {
      await pause(Number(response.headers.get('retry-after') ?? '1') * 1000);
      return undefined;
    }
    if (isRefusal(answer)) throw new ApiRefusal(answer);
    return undefined;
  }

  /** Asks until there is an answer. */
  async function ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const answer = await once<T>(method, path, body);
      if (answer !== undefined) {
        if (pauseMs > firstPauseMs) onConnection(true);
        return answer;
      }
      onConnection(false);
      await pause(pauseMs);
    }
  }

  return {
    ask,
    session: async () => await ask('GET', 'session'),
    standing: async () => await ask('GET', 'standing'),
    play: async (request) => await ask('POST', 'rounds', request),
    openSteps: async (request) => await ask('POST', 'stepped-rounds', request),
    step: async (roundId, request) => await ask('POST', `stepped-rounds/${roundId}/steps`, request),
    progress: async (roundId, shownSteps) => await ask('POST', `rounds/${roundId}/progress`, { shownSteps }),
    finish: async (roundId) => await ask('POST', `rounds/${roundId}/finish`),
    history: async (before) => await ask('GET', before === undefined ? 'rounds' : `rounds?${new URLSearchParams({ before })}`),
    round: async (roundId) => await ask('GET', `rounds/${roundId}`),
    seeds: async () => await ask('GET', 'seeds'),
    setClientSeed: async (clientSeed) => await ask('POST', 'seeds/client', { clientSeed }),
    rotateSeeds: async (clientSeed) => await ask('POST', 'seeds/rotate', { clientSeed }),
    topUp: async () => await ask('POST', 'demo/top-up'),
    replay: async (roundId, key) => await ask('GET', `replays/${roundId}?key=${encodeURIComponent(key)}`),
    games: async (language) => await ask('GET', `games?${new URLSearchParams({ language })}`),
    texts: async (game, language) => await ask('GET', `texts?${new URLSearchParams({ game, language })}`),
  };
}
