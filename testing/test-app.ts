// A whole house for a test file: its own database, its own port, the API and whatever of the rest the file asks for. The books are
// checked when it closes, and those of its payment providers.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Data, Input } from '#contract/kernel/calls.ts';
import { type CallFunction, createClient } from '#contract/kernel/client.ts';
import { withDatabase } from '#kit/with-database.ts';
import { createPasswords } from '#passwords/index.ts';
import type { HttpOptions } from '#server/boot/app.ts';
import { openApp } from '#server/boot/open-app.ts';
import { type Config, readConfig } from '#server/boot/config.ts';
import type { Context, ContextOptions } from '#server/boot/context.ts';
import type { Edition } from '#server/modules/content/index.ts';
import { confirmEmail } from '#server/modules/players/index.ts';
import { auditMoney } from '#server/modules/payments/index.ts';
import { claimAppMode } from '#server/modules/reference/index.ts';
import { openAppLogin } from '#server/platform/app-login.ts';
import { migrate } from '#server/boot/schema.ts';
import { expectEqualBooks } from './compare-books.ts';
import { freePort } from './free-port.ts';
import { untilFree } from './until-free.ts';

export { freePort };

/** What every app of a worker shares, because it takes long to make: the estimator of passwords with its dictionaries, and compiled content. */
const sharedParts = { passwords: createPasswords({ hashMemoryKiB: 1024 }), editions: new Map<string, Edition>() };

export const root = join(import.meta.dirname, '..');

export interface TestDatabase {
  /** Of the owner of the tables. */
  url: string;
  /** As the app logs in. */
  appUrl: string;
  drop(): Promise<void>;
}

export interface TestAppOptions {
  /** Where it listens; a free port unless said otherwise. */
  port?: number;
  config?: Partial<Config>;
  /** Keeps its drawn pictures with other houses. */
  picturesDir?: string;
  /** A database that is there already; one of its own unless said otherwise. */
  database?: TestDatabase;
  context?: (config: Config) => Partial<Omit<ContextOptions, 'config' | 'databaseUrl' | 'root' | 'buildId'>>;
  app?: (context: Context, databaseUrl: string) => Partial<HttpOptions>;
  /** Identities of the payment providers that run beside it: their books are compared with the house's when it closes. */
  paymentProviders?: readonly string[];
  /** Runs once the house listens. */
  ready?: (testApp: TestApp) => Promise<void>;
}

export interface Guest {
  call: CallFunction;
}

export interface TestPlayer extends Guest {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  accounts(): Promise<Data<'listAccounts'>>;
}

export interface TestApp {
  context: Context;
  app: FastifyInstance;
  origin: string;
  /** Of the owner of the tables, who may do everything. */
  databaseUrl: string;
  /** As the house itself logs in. */
  appUrl: string;
  guest: Guest;
  /** A client with this access token. */
  as(token: string): CallFunction;
  /** Registers a player, in euros unless said otherwise, whose address is proven unless said otherwise. */
  signUp(fields?: Partial<Input<'registerPlayer'>['body']>, more?: { isProven: boolean }): Promise<TestPlayer>;
  /** Puts money on a player's account by an adjustment of the ledger. */
  fund(player: TestPlayer, amount: bigint, currency?: string): Promise<void>;
  /** Begins what runs by itself, but for the jobs: catalogues, the demo's content, the delivery of events. */
  start(): Promise<void>;
  /** Runs every job that is due. */
  drainJobs(): Promise<void>;
  close(): Promise<void>;
}

/** A database of the test's own, with the schema. The schema is made once a run and copied. */
export async function makeDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const urlOf = (database: string) => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  await withDatabase(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(7790)');
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'lanternhall_template'");
    if (rowCount === 0) {
      await client.query('create database lanternhall_template');
      await migrate(urlOf('lanternhall_template'));
    }
    await client.query(`create database ${name} template lanternhall_template`);
  });
  await migrate(urlOf(name)); // a copy has no rights of the database itself
  const appUrl = await openAppLogin(urlOf(name));
  return {
    url: urlOf(name),
    appUrl,
    drop: async () =>
      await withDatabase(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

let counter = 0;

function registrationOf(fields: Partial<Input<'registerPlayer'>['body']>) {
  counter += 1;
  return {
    email: `player-${counter}-${randomBytes(4).toString('hex')}@lanternhall.example`,
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
    ...fields,
  };
}

function makeDataDir(picturesDir: string | undefined): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-house-'));
  if (picturesDir !== undefined) {
    mkdirSync(picturesDir, { recursive: true });
    symlinkSync(picturesDir, join(dataDir, 'pictures'));
  }
  return dataDir;
}

/** Opens a house on the run's PostgreSQL. The caller closes it. */
export async function openTestApp(serverUrl: string, options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await makeDatabase(serverUrl));
  const dataDir = makeDataDir(options.picturesDir);
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const base = readConfig(
    {
      PORT: String(port),
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      RATE_LIMITS: 'off',
      JOBS: 'off',
      BONUS_SAMPLES: 'off',
      APP_SECRET: 'a secret of tests, long enough for the rule',
      DATA_DIR: dataDir,
    },
    root,
  );
  const config = { ...base, ...options.config };
  // what a hurried house refuses to wait for, a slow machine may well take
  const own = { ...sharedParts, waitTimeoutMs: 60_000, ...options.context?.(config) };
  await claimAppMode(database.url, config.mode);
  const opened = await openApp({
    config,
    databaseUrl: database.appUrl,
    root,
    buildId: 'test',
    ...own,
    http: (context) => ({ root, builtAt: new Date(), ...options.app?.(context, database.appUrl) }),
  });
  const { context, jobs, http: app } = opened;
  if (app === undefined) throw new Error('The app was opened without its HTTP side');
  await app.listen({ host: 'localhost', port });
  const as = (token: string): CallFunction => createClient({ origin, token: () => token });
  const guest: Guest = { call: createClient({ origin }) };

  const testApp: TestApp = {
    context,
    app,
    origin,
    databaseUrl: database.url,
    appUrl: database.appUrl,
    guest,
    as,
    async signUp(fields = {}, { isProven } = { isProven: true }) {
      const body = registrationOf(fields);
      const { data } = await untilFree(async () => await guest.call('registerPlayer', { body }));
      if (isProven) await context.database.transact(async (tx) => await confirmEmail(tx, context, data.profile.id));
      const call = as(data.accessToken);
      return {
        id: data.profile.id,
        email: body.email,
        password: body.password,
        accessToken: data.accessToken,
        refreshToken: data.refreshToken,
        call,
        accounts: async () => (await call('listAccounts')).data,
      };
    },
    async fund(player, amount, currency = 'EUR') {
      const account = (await player.accounts()).find((one) => one.currency === currency);
      if (account === undefined) throw new Error(`The player has no ${currency} account`);
      const answer = await context.wallet.submit({
        kind: 'adjustment',
        key: crypto.randomUUID(),
        accountId: account.id,
        amount,
        note: 'test',
      });
      if (answer.code !== 'ok') throw new Error(`Funding failed: ${answer.code}`);
    },
    start: async () => await opened.start(),
    drainJobs: async () => await jobs.drain(),
    async close() {
      try {
        await expectEqualBooks(testApp, options.paymentProviders ?? []);
        expect((await auditMoney(context)).violations).toEqual([]);
      } finally {
        await opened.close();
        await database.drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
  await options.ready?.(testApp);
  return testApp;
}

/** One house for the whole test file, its books checked at the end. Read it inside tests only. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let testApp: TestApp | undefined;
  beforeAll(async () => {
    testApp = await openTestApp(inject('postgresUrl'), options);
  });
  afterAll(async () => await testApp?.close());
  return () => {
    if (testApp === undefined) throw new Error('The house opens before the first test, not before');
    return testApp;
  };
}
