// A cashier on a real port with a real database, a casino's side that receives its callbacks, and the ways to talk to it.
import { createHmac, randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import Fastify, { type FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { v7 } from 'uuid';
import {
  CashierCallback,
  type ChargeRequest,
  type PayoutRequest,
  cashierHeaders,
  cashierSigningText,
} from '#contract/protocols/cashier.ts';
import { freePort } from '#testing/free-port.ts';
import { type CashierOptions, cashierPlugin } from '../index.ts';

export const keyId = 'house';
export const secret = 'a secret that only the house and its cashier know';

export interface ReceivedCallback {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: CashierCallback;
}

export interface Receiver {
  url: string;
  received: ReceivedCallback[];
  /** What the next callbacks are answered with, in order; then 200. `hang` never answers, a promise answers when it resolves. */
  answers: (number | Promise<number> | 'hang' | { status: number; headers?: Record<string, string>; body?: string })[];
  /** Resolves once the condition holds; asked at every callback that was answered. */
  until(condition: (received: ReceivedCallback[]) => boolean): Promise<void>;
  /** Resolves with the events of a payment once there are so many. */
  events(reference: string, count: number): Promise<CashierCallback[]>;
  close(): Promise<void>;
}

const ajv = new Ajv.default({ strict: false });
addFormats.default(ajv, ['uuid', 'date-time']);
const isCallback = ajv.compile<CashierCallback>(CashierCallback);

/** @throws Error for a body that breaks the contract, so that every test checks it */
function parseCallback(body: string): CashierCallback {
  const event: unknown = JSON.parse(body);
  if (!isCallback(event)) throw new Error(`A callback breaks the contract: ${body}`);
  return event;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedCallback[] = [];
  const answers: Receiver['answers'] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      received.push({ path: request.url ?? '', headers: request.headers, body, event: parseCallback(body) });
      const answer = answers.shift() ?? 200;
      for (const check of waiting) check();
      if (answer === 'hang') return;
      if (answer instanceof Promise) {
        void answer.then((status) => response.writeHead(status).end());
        return;
      }
      const { status, headers = {}, body: text = '' } = typeof answer === 'number' ? { status: answer } : answer;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const until: Receiver['until'] = async (condition) =>
    await new Promise((resolve) => {
      const check = (): void => {
        if (!condition(received)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    received,
    answers,
    until,
    async events(reference, count) {
      const mine = (): CashierCallback[] => received.map((one) => one.event).filter((event) => event.reference === reference);
      await until(() => mine().length >= count);
      return mine();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

export interface TestClock {
  now: () => Date;
  advance(ms: number): void;
}

/** A clock that stands until it is put forward: nothing falls due because a machine is slow. Retries that wait need one that runs. */
export function createStandingClock(): TestClock {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}

/** A clock that runs and can be put forward. */
export function createTestClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms;
    },
  };
}

export interface TestDatabase {
  url: string;
  ask<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Lets nobody in and throws everybody out, or lets them in again. */
  setOpen(isOpen: boolean): Promise<void>;
  drop(): Promise<void>;
}

export async function createDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `cashier_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const root = new Client({ connectionString: postgresUrl });
  await root.connect();
  await root.query(`create database ${name}`);
  return {
    url: url.href,
    async ask<Row extends object>(text: string, values: unknown[] = []) {
      const client = new Client({ connectionString: url.href });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async setOpen(isOpen) {
      await root.query(`alter database ${name} allow_connections ${isOpen}`);
      if (isOpen) return;
      // they end some moments after they are told
      while ((await root.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])).rowCount !== 0);
    },
    async drop() {
      await root.query(`drop database ${name} with (force)`);
      await root.end();
    },
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface SigningChanges {
  key?: string;
  secret?: string;
  timestamp?: string;
  path?: string;
  /** Sent instead of the body that was signed. */
  sentBody?: string;
}

export interface TestCashier {
  app: FastifyInstance;
  /** Address of the cashier with its prefix. */
  url: string;
  api(method: 'GET' | 'POST', path: string, body?: unknown, changes?: SigningChanges): Promise<Answer>;
  /** Opens a charge; answers its request and the address of its page. */
  charge(changes?: Partial<ChargeRequest>): Promise<{ request: ChargeRequest; page: string }>;
  payout(fields: Record<string, string>, changes?: Partial<PayoutRequest>): Promise<PayoutRequest>;
  /** Posts the form of a page with its own token. */
  pay(page: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  chargeRequest(changes?: Partial<ChargeRequest>): ChargeRequest;
  close(): Promise<void>;
}

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123', holder: 'Alex Sandbox' };

const signed = (method: string, path: string, body: string, timestamp: string, by: string): string =>
  createHmac('sha256', by)
    .update(cashierSigningText(timestamp, method, path, body))
    .digest('hex');

/** True when a received callback carries the house's key and the right signature for where and when it came. */
export function isRightlySigned({ path, headers, body }: ReceivedCallback): boolean {
  const timestamp = String(headers[cashierHeaders.timestamp]);
  return headers[cashierHeaders.key] === keyId && headers[cashierHeaders.signature] === signed('POST', path, body, timestamp, secret);
}

export const tokenOf = (page: string): string => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';

export async function startCashier(
  database: TestDatabase,
  receiver: Receiver,
  options: Partial<CashierOptions> = {},
): Promise<TestCashier> {
  const now = options.wallClock ?? (() => new Date());
  const app = Fastify({ forceCloseConnections: true });
  // The port is known only once the app listens, but its address is among the options.
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const url = `${origin}/cashier`;
  await app.register(cashierPlugin, {
    prefix: '/cashier',
    databaseUrl: database.url,
    publicUrl: url,
    keyId,
    secret,
    brandName: 'Lanternhall',
    faults: false,
    pollMs: 50,
    retryDelaysMs: [20],
    answerTimeoutMs: 60_000,
    allowedOrigins: [receiver.url],
    ...options,
  });
  await app.listen({ port, host: '127.0.0.1' });

  const chargeRequest: TestCashier['chargeRequest'] = (changes) => ({
    reference: v7(),
    method: 'card',
    amount: 2500,
    currency: 'EUR',
    digits: 2,
    customer: { id: v7(), country: 'DE', language: 'en' },
    returnUrl: `${origin}/wallet?wallet=1`,
    callbackUrl: `${receiver.url}/callbacks?from=cashier`,
    ...changes,
  });

  const api: TestCashier['api'] = async (method, path, body, changes = {}) => {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = changes.timestamp ?? String(now().getTime());
    const response = await fetch(`${url}/api${path}`, {
      method,
      ...(method === 'POST' && { body: changes.sentBody ?? text }),
      headers: {
        'content-type': 'application/json',
        [cashierHeaders.key]: changes.key ?? keyId,
        [cashierHeaders.timestamp]: timestamp,
        [cashierHeaders.signature]: signed(method, changes.path ?? `/cashier/api${path}`, text, timestamp, changes.secret ?? secret),
      },
    });
    const answer: unknown = await response.json();
    if (!isRecord(answer)) throw new Error('The answer is no object');
    return { status: response.status, headers: response.headers, body: answer };
  };

  return {
    app,
    url,
    api,
    chargeRequest,
    async charge(changes) {
      const request = chargeRequest(changes);
      const { body } = await api('POST', '/charges', request);
      return { request, page: String(body['redirectUrl']) };
    },
    async payout(fields, changes) {
      const { returnUrl: _, ...rest } = chargeRequest({ method: 'bank-transfer' });
      const request: PayoutRequest = { ...rest, fields, ...changes };
      await api('POST', '/payouts', request);
      return request;
    },
    async pay(page, form, headers = {}) {
      const token = tokenOf(await (await fetch(page)).text());
      return await fetch(page, { method: 'POST', body: new URLSearchParams({ token, ...form }), redirect: 'manual', headers });
    },
    close: async () => await app.close(),
  };
}
