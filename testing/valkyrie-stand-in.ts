// Valkyrie as it stands in: it launches and sends as its adapters of Evolution, Red Tiger and Caleta do; every answer is held against the document's schemas.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Ajv from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { Config } from '#server/boot/config.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { openTestApp, type TestApp, type TestPlayer } from './test-app.ts';
import { readValkyrieSettings, syncCatalogue, type ValkyrieSettings } from '#server/modules/play/index.ts';

export const operatorKey = 'operator key of the tests';
export const pamKey = 'pam key of the tests, long';
let app: TestApp;
let valkyrie: Server;
/** What the stand-in was asked to launch. */
export const launches: { path: string; token: string; key: string; body: Record<string, unknown> }[] = [];
/** What it answers to a launch instead of a game. */
export const trouble: { launch: number | undefined } = { launch: undefined };

const stakes = [{ currency: 'EUR', min: '10', max: '100000' }];
export const game = (id: string) => ({ id, name: id, type: 'table', rtp: '97.3', volatility: 'low', stakes }) as const;
export const settingsOf = (url: string): ValkyrieSettings => ({
  url,
  operatorKey,
  pamKey,
  providers: [
    {
      identity: 'evolution',
      name: 'Evolution',
      provider: 'Evolution',
      path: 'evolution',
      origins: ['https://evo.example'],
      depositEndsRound: true,
      launchConfig: { channel: { wrapped: true }, game: { category: 'roulette' } },
      games: [
        game('Table-1'),
        {
          ...game('Table-2'),
          stakes: [{ currency: 'EUR', min: '500', max: '1000' }],
          launchConfig: { game: { table: { id: 'Table-2' } } },
        },
      ],
    },
    {
      identity: 'caleta',
      name: 'Caleta',
      provider: 'Caleta',
      path: 'caleta',
      origins: ['https://caleta.example'],
      games: [game('ct-slot')],
    },
    {
      identity: 'red-tiger',
      name: 'Red Tiger',
      provider: 'Red Tiger',
      path: 'redtiger',
      origins: ['https://redtiger.example'],
      switchOff: { autoplay: { hasAutoplayTotalSpins: false } },
      games: [{ ...game('rt-slot'), without: ['slamStop', 'featureBuy', 'gamble'] }],
    },
  ],
});

/** Opens an app that is tied to the stand-in. */
export async function openWithValkyrie(postgresUrl: string, config: Partial<Config> = {}): Promise<TestApp> {
  valkyrie = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as Record<string, unknown>;
      const { authorization = '', 'x-player-token': token } = request.headers;
      launches.push({ path: request.url ?? '', token: String(token), key: authorization, body });
      if (trouble.launch !== undefined) return response.writeHead(trouble.launch, { 'content-type': 'application/json' }).end('"no"');
      const [, host] =
        Object.entries({ caleta: 'caleta', redtiger: 'redtiger', evolution: 'evo' }).find(([path]) => request.url?.includes(path)) ?? [];
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ gameUrl: `https://${host}.example/play?t=1` }));
    })();
  });
  await new Promise<void>((resolve) => {
    valkyrie.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(valkyrie.address() as AddressInfo).port}/operator`;
  const settings = readValkyrieSettings({ VALKYRIE_SETTINGS: JSON.stringify(settingsOf(`${url}/`)) });
  app = await openTestApp(postgresUrl, { config: { ...config, ...(settings !== undefined && { valkyrie: settings }) } });
  await syncCatalogue(app.context);
  return app;
}

export async function closeValkyrie(): Promise<void> {
  await app.close();
  valkyrie.closeAllConnections();
  await new Promise((resolve) => valkyrie.close(resolve));
}

const amount = { type: 'number' };
const id = { type: 'string', minLength: 1, maxLength: 40 };
const code = (codes: string) => ({ enum: codes.split(' ').map((name) => `PAM_ERR_${name}`) });
const error = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    message: { type: 'string' },
    code: code(
      'UNDEFINED ACC_NOT_FOUND GAME_NOT_FOUND ROUND_NOT_FOUND TRANS_NOT_FOUND CASH_OVERDRAFT BONUS_OVERDRAFT SESSION_NOT_FOUND SESSION_EXPIRED MISSING_PROVIDER TRANS_CURRENCY NEGATIVE_STAKE CANCEL_NOT_FOUND TRANS_ALREADY_CANCELLED CANCEL_NON_WITHDRAW BET_NOT_ALLOWED PLAYER_NOT_FOUND API_TOKEN TRANS_ALREADY_SETTLED DUPLICATE_TRANS PROMO_OVERDRAFT TIMEOUT',
    ),
  },
};
const balance = {
  type: 'object',
  required: ['cashAmount', 'bonusAmount', 'promoAmount'],
  properties: { cashAmount: amount, bonusAmount: amount, promoAmount: amount },
};
const answerWith = (properties: object) => ({
  type: 'object',
  required: ['status'],
  properties: { status: { enum: ['OK', 'ERROR'] }, error, ...properties },
});
const ajv = new Ajv.default({ strict: false });
const isAnswer = {
  session: ajv.compile(
    answerWith({
      session: {
        type: 'object',
        required: ['playerId', 'token', 'currency', 'country', 'language'],
        properties: {
          playerId: id,
          token: { type: 'string', minLength: 32, maxLength: 40 },
          currency: { pattern: '^[A-Z]{3}$' },
          country: { pattern: '^[A-Z]{2}$' },
          language: { pattern: '^[A-Z]{2}$' },
          gameId: id,
        },
      },
    }),
  ),
  balance: ajv.compile(answerWith({ balance })),
  transactions: ajv.compile(
    answerWith({
      transactionResult: { type: 'object', properties: { transactionId: id, balance } },
      transactions: {
        type: 'array',
        items: {
          type: 'object',
          required: [
            'currency',
            'provider',
            'transactionType',
            'cashAmount',
            'bonusAmount',
            'promoAmount',
            'transactionDateTime',
            'providerTransactionId',
          ],
        },
      },
    }),
  ),
  gamerounds: ajv.compile(answerWith({ gameround: { type: 'object', required: ['providerGameId', 'providerRoundId', 'startTime'] } })),
};

export interface Told {
  http: number;
  status: string;
  code: string | undefined;
  cash: number | undefined;
  raw: string;
  body: Record<string, never>;
}
type Sent = { provider?: string; token?: string; key?: string; query?: string };

/** What each stand-in plays. */
const gameOf = { Evolution: 'Table-1', Caleta: 'ct-slot', 'Red Tiger': 'rt-slot' } as const;

export interface Seat {
  player: TestPlayer;
  token: string;
  provider: keyof typeof gameOf;
}

export async function ask(seat: Seat, method: string, path: string, body: object | string | undefined, more: Sent = {}): Promise<Told> {
  const query = `?provider=${encodeURIComponent(more.provider ?? seat.provider)}${more.query ?? ''}`;
  const response = await fetch(`${app.origin}/valkyrie${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${more.key ?? pamKey}`,
      'x-player-token': more.token ?? seat.token,
      'x-correlation-id': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const raw = await response.text();
  const told = JSON.parse(raw) as Record<string, never> & {
    status: string;
    error?: { code: string };
    transactionResult?: { balance: { cashAmount: number } };
  };
  const kind = path.split('/').find((part): part is keyof typeof isAnswer => part in isAnswer) ?? 'balance';
  if (response.status === 200) expect([raw, isAnswer[kind](told), isAnswer[kind].errors]).toEqual([raw, true, null]);
  return {
    http: response.status,
    status: told.status,
    code: told.error?.code,
    cash: told.transactionResult?.balance.cashAmount,
    raw,
    body: told,
  };
}

export async function sitDown(provider: Seat['provider'] = 'Evolution', fund = 10_000n): Promise<Seat> {
  const player = await app.signUp();
  if (fund > 0n) await app.fund(player, fund);
  const launched = await player.call('playGame', {
    params: { id: gameOf[provider].toLowerCase() },
    body: { real: true },
  });
  expect(launched.data.url).toMatch(/^https:\/\/(evo|caleta|redtiger)\.example\/play/);
  return { player, provider, token: launches.at(-1)?.token ?? '' };
}

export const newRef = (): string => randomBytes(10).toString('hex');
export type Transaction = Record<string, unknown> & { providerTransactionId: string; providerRoundId: string };
export const transaction = (seat: Seat, transactionType: string, cashAmount: number, more: object = {}): Transaction => ({
  currency: 'EUR',
  provider: seat.provider,
  transactionType,
  cashAmount,
  bonusAmount: 0,
  promoAmount: 0,
  transactionDateTime: new Date().toISOString(),
  providerTransactionId: newRef(),
  providerRoundId: newRef(),
  providerGameId: gameOf[seat.provider],
  ...more,
});
export const post = async (seat: Seat, body: object | string, more: Sent = {}) =>
  await ask(seat, 'POST', `/players/${seat.player.id}/transactions`, body, more);
/** As its adapter of Caleta does: it asks for the session before whatever it sends, and gives up where it gets none. */
export async function postOfCaleta(seat: Seat, body: object): Promise<Told> {
  const asked = await ask(seat, 'GET', '/players/session', undefined);
  return asked.status === 'OK' ? await post(seat, body) : asked;
}
export const alarmsOf = async ({ providerTransactionId }: Transaction) =>
  (await readAlarms(app.context.database.db, 'open')).filter(
    ({ details }) => (details as { txId?: string } | null)?.txId === providerTransactionId,
  );
export const moneyOf = async ({ player }: Seat): Promise<number> => (await player.accounts())[0]?.balance ?? -1;
