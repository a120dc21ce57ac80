// A provider of games for tests: it answers launches, lists a slot and a table that takes several rounds at once, and speaks OSW to
// the house as a stranger would, with signatures that a test may spoil.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type OswAnswer,
  oswBase,
  type OswCall,
  type OswGame,
  oswHeaders,
  type OswRequest,
  type OswRound,
} from '#contract/protocols/osw.ts';
import { type ProviderAccess, signOsw, syncProvider } from '#server/modules/play/index.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp, TestPlayer } from './test-app.ts';

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
  /** What it tells of rounds, by their id. */
  rounds: Map<string, OswRound>;
  /** What it lists. */
  games: OswGame[];
  /** Sessions that it was told are over. */
  closed: { sessionToken: string; reason: string }[];
  /** Grants that it was asked to accept. */
  freeRounds: { grantId: string; playerId: string; count: number; stake: string }[];
  acceptsFreeRounds: boolean;
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
  const rounds = new Map<string, OswRound>();
  const access = { ...testAccess, ...more };
  const games = [gameOf(access, 'test-slot', true), gameOf(access, 'test-table', false)];
  const closed: TestProvider['closed'] = [];
  const freeRounds: TestProvider['freeRounds'] = [];
  const cancelled: string[] = [];

  function answerOf(path: string, body: string): object {
    if (path.endsWith('/games')) return { games };
    if (path.endsWith('/free-rounds/create')) {
      freeRounds.push(JSON.parse(body) as TestProvider['freeRounds'][0]);
      return { accepted: provider.acceptsFreeRounds };
    }
    if (path.endsWith('/free-rounds/cancel')) {
      cancelled.push((JSON.parse(body) as { grantId: string }).grantId);
      return { left: 0 };
    }
    if (path.includes('/round/')) return rounds.get(path.slice(path.lastIndexOf('/') + 1)) ?? {};
    if (path.endsWith('/session/close')) {
      closed.push(JSON.parse(body) as TestProvider['closed'][0]);
      return { closed: true };
    }
    launches.push((JSON.parse(body) as { sessionToken: string }).sessionToken);
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
    rounds,
    games,
    closed,
    freeRounds,
    acceptsFreeRounds: true,
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
      await player.call('playGame', { params: { id: game }, body: { real: true, ...(currency !== undefined && { currency }) } });
      const token = launches.at(-1);
      if (token === undefined) throw new Error('The house did not launch the game');
      return token;
    },
    sync: async (app) => void (await syncProvider(app.context, access)),
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return provider;
}
