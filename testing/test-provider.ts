// A provider of games for tests: it answers launches, lists a slot and a table that takes several rounds at once, and speaks OSW to
// the house as a stranger would, with signatures that a test may spoil.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Static } from 'typebox';
import {
  type OswAnswer,
  oswBase,
  type OswCall,
  type OswGame,
  oswHeaders,
  type OswLaunch,
  type OswRequest,
  type OswRound,
  type OswTransactions,
} from '#contract/protocols/osw.ts';
import type { OswJackpot } from '#contract/protocols/osw-jackpots.ts';
import { type ProviderAccess, signOsw, syncProvider } from '#server/modules/play/index.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp, TestPlayer } from './test-app.ts';
import { untilFree } from './until-free.ts';

export const testAccess: ProviderAccess = {
  identity: 'test-provider',
  name: 'Test Provider',
  url: 'http://localhost:1',
  keyId: 'test-key',
  secret: 'a secret between test and house',
};

const gameOf = (access: ProviderAccess, id: string, exclusive: boolean): OswGame => ({
  id,
  name: id,
  provider: access.identity,
  providerName: access.name,
  type: exclusive ? 'slot' : 'table',
  rtp: '95.0000',
  mathHash: '0'.repeat(64),
  volatility: 'low',
  paytable: [],
  stakes: [
    { currency: 'EUR', min: '10', max: '100000' },
    { currency: 'BTC', min: '10', max: '100000' },
  ],
  features: [],
  supportedCurrencies: ['EUR', 'BTC'],
  exclusive,
  minCycleMs: 0,
  hasDemo: false,
  hasFreeRounds: exclusive,
  images: {},
});

/** What a test may bend of a request. */
export interface Bend {
  timestamp?: string;
  requestId?: string;
  signature?: string;
  key?: string;
  /** Sent instead of what was signed. */
  body?: string;
}

/**
 * How it may fail: the connection is cut before the answer or within it, the answer begins and never ends, it is signed and no JSON,
 * or it has another HTTP status.
 */
export type Trouble = 'silent' | 'cut' | 'stalled' | 'no-json' | number;

export interface TestProvider {
  access: ProviderAccess;
  /** Session tokens in the order of the launches. */
  launches: string[];
  /** What the launches said of the players, in their order. */
  launchedFor: OswLaunch['player'][];
  /** What it tells of rounds, by their id. */
  rounds: Map<string, OswRound>;
  /** What it says that it asked of the wallet, told two at a time. */
  transactions: Static<typeof OswTransactions>['transactions'];
  /** What it lists. */
  games: OswGame[];
  /** Sessions that it was told are over. */
  closed: { sessionToken: string; reason: string }[];
  /** Grants that it was asked to accept. */
  freeRounds: { grantId: string; playerId: string; count: number; stake: string; validUntil: string }[];
  acceptsFreeRounds: boolean;
  /** What it tells of its jackpots. */
  jackpots: OswJackpot[];
  /** Grants that it was told are taken back. */
  cancelled: string[];
  /** It answers nothing that can be used. */
  isAway: boolean;
  /** How it fails with a request of this path and body. */
  troubleWith(path: string, body: string): Trouble | undefined;
  /** The page that it names for a launched game, instead of its own. */
  launchUrl: string | undefined;
  /** Sends a call; answers HTTP status and, where there is one, the answer. */
  send<C extends OswCall>(
    app: TestApp,
    call: C,
    body: OswRequest<C> | object,
    bend?: Bend,
  ): Promise<{ status: number; answer: OswAnswer; headers: Headers; text: string }>;
  /** Launches a game for a player and answers the session's token. */
  launch(app: TestApp, player: TestPlayer, game: string, currency?: string): Promise<string>;
  sync(app: TestApp): Promise<void>;
  close(): Promise<void>;
}

function failWith(trouble: Trouble, response: ServerResponse, signed: (text: string) => Record<string, string>): void {
  if (typeof trouble === 'number') response.writeHead(trouble).end();
  else if (trouble === 'silent') response.destroy();
  else if (trouble === 'no-json') response.writeHead(200, signed('Hello')).end('Hello');
  else {
    response.writeHead(200, { ...signed('{"status":'), 'content-length': '1000' });
    response.write('{"status":', () => {
      if (trouble === 'cut') response.destroy();
    });
  }
}

/** Starts one; with another identity and key several run side by side. */
export async function startTestProvider(more: Partial<ProviderAccess> = {}): Promise<TestProvider> {
  const launches: string[] = [];
  const launchedFor: OswLaunch['player'][] = [];
  const rounds = new Map<string, OswRound>();
  const access = { ...testAccess, ...more };
  const games = [gameOf(access, 'test-slot', true), gameOf(access, 'test-table', false)];
  const transactions: TestProvider['transactions'] = [];
  const closed: TestProvider['closed'] = [];
  const freeRounds: TestProvider['freeRounds'] = [];
  const cancelled: string[] = [];

  function answerOf(path: string, body: string): object {
    if (path.endsWith('/games')) return { games };
    if (path.includes('/contributions?')) return { rounds: 0, contributed: '0' };
    if (path.endsWith('/jackpots')) return { jackpots: provider.jackpots };
    if (path.endsWith('/free-rounds/create')) {
      freeRounds.push(JSON.parse(body) as TestProvider['freeRounds'][0]);
      return { accepted: provider.acceptsFreeRounds };
    }
    if (path.endsWith('/free-rounds/cancel')) {
      cancelled.push((JSON.parse(body) as { grantId: string }).grantId);
      return { left: 0 };
    }
    if (path.includes('/transactions?')) {
      const query = new URL(path, access.url).searchParams;
      const [at, from, to] = [Number(query.get('cursor') ?? '0'), query.get('from') ?? '', query.get('to') ?? ''];
      const page = transactions.filter((one) => one.at >= from && one.at < to).slice(at, at + 2);
      return { transactions: page, ...(page.length === 2 && { cursor: String(at + 2) }) };
    }
    if (path.includes('/round/')) return rounds.get(path.slice(path.lastIndexOf('/') + 1)) ?? {};
    if (path.endsWith('/session/close')) {
      closed.push(JSON.parse(body) as TestProvider['closed'][0]);
      return { closed: true };
    }
    const launch = JSON.parse(body) as OswLaunch;
    launches.push(launch.sessionToken);
    launchedFor.push(launch.player);
    return { status: 'OK', url: provider.launchUrl ?? `${access.url}/play`, providerSessionId: newId() };
  }

  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const timestamp = String(Date.now());
      const signed = (text: string) => ({
        'content-type': 'application/json',
        [oswHeaders.timestamp]: timestamp,
        [oswHeaders.signature]: signOsw(access.secret, timestamp, request.method ?? '', path, text),
      });
      const trouble = provider.isAway ? 503 : provider.troubleWith(path, body);
      if (trouble !== undefined) {
        failWith(trouble, response, signed);
        return;
      }
      const text = JSON.stringify(answerOf(path, body));
      response.writeHead(200, signed(text)).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  access.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider: TestProvider = {
    access,
    launches,
    launchedFor,
    rounds,
    transactions,
    games,
    closed,
    freeRounds,
    acceptsFreeRounds: true,
    jackpots: [],
    cancelled,
    isAway: false,
    troubleWith: () => undefined,
    launchUrl: undefined,
    async send(app, call, body, bend = {}) {
      const path = `${oswBase}/${call}`;
      const text = JSON.stringify(body);
      const timestamp = bend.timestamp ?? String(Date.now());
      const response = await fetch(app.origin + path, {
        method: 'POST',
        body: bend.body ?? text,
        headers: {
          'content-type': 'application/json',
          [oswHeaders.key]: bend.key ?? access.keyId,
          [oswHeaders.timestamp]: timestamp,
          [oswHeaders.requestId]: bend.requestId ?? newId(),
          [oswHeaders.signature]: bend.signature ?? signOsw(access.secret, timestamp, 'POST', path, text),
        },
      });
      const answered = await response.text();
      return {
        status: response.status,
        answer: (answered === '' ? {} : JSON.parse(answered)) as OswAnswer,
        headers: response.headers,
        text: answered,
      };
    },
    async launch(_house, player, game, currency) {
      const body = { real: true, ...(currency !== undefined && { currency }) };
      await untilFree(async () => await player.call('playGame', { params: { id: game }, body }));
      const token = launches.at(-1);
      if (token === undefined) throw new Error('The house did not launch the game');
      return token;
    },
    sync: async (app) => void (await syncProvider(app.context, access)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
