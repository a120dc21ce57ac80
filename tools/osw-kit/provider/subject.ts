// A provider under test, as an operator sees it: launches, the calls that it answers, and its rounds against the reference operator.
import { CheckFailed, ensure, same, Skipped } from '../run/check.ts';
import { faultOfFields, type Fields } from '../reference/fields.ts';
import type { Received, ReferenceOperator } from '../reference/operator.ts';
import { base } from '../wire/protocol.ts';
import { type Bend, newId, type Reply, sendSigned, type Target } from '../wire/send.ts';

export interface Launched {
  sessionToken: string;
  playerId: string;
  gameId: string;
  currency: string;
  /** Where the provider shows the game. */
  url: string;
}

export interface ProviderSetup {
  target: Target;
  /** Whom the provider is configured to call. */
  operator: ReferenceOperator;
  /** Plays one round of a launched game to its end, or to the refusal of its stake. What came of it is read from the calls. */
  playRound(launched: Launched): Promise<void>;
  /** The game that is played. Default: the first that is listed. */
  gameId?: string;
  currency?: string;
  kill?(): Promise<void>;
  start?(): Promise<void>;
  /** How long what must be sent again is waited for. */
  patienceMs: number;
  /** The first wait between two tries; the protocol says 1 s. */
  retryUnitMs: number;
}

export interface Game {
  id: string;
  exclusive: boolean;
  hasDemo: boolean;
  hasFreeRounds: boolean;
  stakes: { currency: string; min: string; max: string; values?: string[] }[];
  [more: string]: unknown;
}

export interface Provider extends ProviderSetup {
  raw(method: 'GET' | 'POST', path: string, body?: object | string, bend?: Bend): Promise<Reply>;
  /** An answer of HTTP 200, signed, as JSON. */
  ask<Answered = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answered>;
  games(): Promise<Game[]>;
  game(): Promise<Game>;
  launchBody(game: Game, more?: object): Record<string, unknown> & { sessionToken: string };
  /** Launches the game for a new player with money. */
  launch(): Promise<Launched>;
  /** The calls of one launched session, in their order. */
  callsOf(launched: Launched, ...names: string[]): Received[];
  balanceOf(launched: Launched): bigint;
  /** Waits until it is true; fails with the words when it does not become so in time. */
  until(isTrue: () => boolean, otherwise: () => string): Promise<void>;
}

const fund = 10_000_000n;

export function requireAnswer(reply: Reply, what: string): Record<string, unknown> {
  same(`${what}: HTTP status`, reply.status, 200);
  ensure(reply.signatureFault === undefined, `${what}: the answer is not signed as it must be: ${reply.signatureFault}`);
  ensure(typeof reply.json === 'object' && reply.json !== null, `${what}: the answer is no JSON object: ${reply.text.slice(0, 200)}`);
  return reply.json as Record<string, unknown>;
}

/** Fails unless an answer has these fields and no others. */
export function requireFields(what: string, fields: Fields, value: unknown): void {
  const fault = faultOfFields(fields, value);
  ensure(fault === undefined, `${what} is outside the protocol: ${fault}; it was ${JSON.stringify(value)?.slice(0, 300)}`);
}

function launchBodyOf(game: Game, currency: string, more: object): Record<string, unknown> & { sessionToken: string } {
  const stake = game.stakes.find((one) => one.currency === currency);
  return {
    sessionToken: newId(),
    mode: 'real',
    gameId: game.id,
    player: { id: newId(), nick: 'Check', country: 'DE', language: 'en', birthYearOk: true, segments: [] },
    currency,
    exponent: 2,
    symbol: '€',
    device: 'desktop',
    lobbyUrl: 'http://operator.example/games',
    cashierUrl: 'http://operator.example/cashier',
    realityCheckUrl: 'http://operator.example/reality-check',
    rules: {
      autoplay: true,
      slamStop: true,
      minCycleMs: 0,
      minStake: stake?.min ?? '1',
      maxStake: stake?.max ?? '1',
      jurisdiction: 'default',
    },
    ...more,
  };
}

interface ListedJackpot {
  id: string;
  currency: string;
  state: string;
  parameters: { contributionPpm: number };
}

/** Learns of the jackpots that a provider runs; one that has no such call runs none. */
async function learnJackpots({ raw, operator }: Pick<Provider, 'raw' | 'operator'>): Promise<void> {
  const reply = await raw('GET', '/jackpots');
  operator.jackpots.clear();
  if (reply.status === 404) return;
  const { jackpots } = requireAnswer(reply, '/jackpots') as { jackpots: ListedJackpot[] };
  for (const { id, currency, state, parameters } of jackpots) {
    const contributionPpm = state === 'running' ? BigInt(parameters.contributionPpm) : undefined;
    operator.jackpots.set(id, { currency, contributionPpm });
  }
}

export function openProvider(setup: ProviderSetup): Provider {
  const { operator, target } = setup;
  const raw: Provider['raw'] = async (method, path, body, bend) =>
    await sendSigned(target, method, base + path, body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body), bend);
  const ask: Provider['ask'] = async (method, path, body) => requireAnswer(await raw(method, path, body), path) as never;
  const currency = setup.currency ?? 'EUR';
  async function launch(): Promise<Launched> {
    const game = await provider.game();
    const body = provider.launchBody(game);
    const playerId = (body['player'] as { id: string }).id;
    const stake = game.stakes.find((one) => one.currency === currency);
    if (stake === undefined) throw new Skipped(`the game has no stakes in ${currency}`);
    await learnJackpots(provider);
    operator.wallet.fund(playerId, currency, fund);
    operator.sessions.set(body.sessionToken, {
      player: playerId,
      currency,
      game: game.id,
      isExclusive: game.exclusive,
      minStake: BigInt(stake.min),
      maxStake: BigInt(stake.max),
    });
    const { status, url } = await ask<{ status: string; url: string }>('POST', '/launch', body);
    same('launch', status, 'OK');
    return { sessionToken: body.sessionToken, playerId, gameId: game.id, currency, url };
  }
  const provider: Provider = {
    ...setup,
    raw,
    ask,
    games: async () => (await ask<{ games: Game[] }>('GET', '/games')).games,
    async game() {
      const listed = await provider.games();
      const found = setup.gameId === undefined ? listed[0] : listed.find(({ id }) => id === setup.gameId);
      if (found === undefined) throw new CheckFailed(`the provider lists no game ${setup.gameId ?? ''}`);
      return found;
    },
    launchBody: (game, more = {}) => launchBodyOf(game, currency, more),
    launch,
    callsOf: ({ sessionToken }, ...names) =>
      operator.received.filter(({ call, body }) => body['sessionToken'] === sessionToken && (names.length === 0 || names.includes(call))),
    balanceOf: ({ playerId }) => operator.wallet.account(playerId, currency).real,
    async until(isTrue, otherwise) {
      const deadline = Date.now() + setup.patienceMs;
      while (!isTrue()) {
        ensure(Date.now() < deadline, `after ${setup.patienceMs} ms: ${otherwise()}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  };
  return provider;
}

/** What a session sent, in few words. */
export const tell = (calls: readonly Received[]): string =>
  calls
    .map(({ call, body, answered }) => `${call} ${typeof body['txId'] === 'string' ? body['txId'] : ''} -> ${answered ?? 'no answer'}`)
    .join(', ') || 'nothing';

/** An amount as a call has it, in units; nothing where it has none. */
export const unitsOf = (value: unknown): bigint => (typeof value === 'string' ? BigInt(value) : 0n);
