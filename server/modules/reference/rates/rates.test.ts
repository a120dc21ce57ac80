// Rates from their sources to what players are shown and limits count, on a real database and over real HTTP.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setStakeLimits } from '#server/modules/wallet/index.ts';
import { alarmsAbout } from '#testing/money-talk.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import type { RatesConfig } from '../config.ts';
import { followSource, readRateHistory, readRateProposals, setRate } from '../index.ts';
import { fetchText } from './fetch-text.ts';
import { parseRate } from './decimal-rate.ts';
import { readCurrencyRates } from './read-rates.job.ts';

const app = useTestApp();
const hourMs = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'rates-'));
const file = join(folder, 'rates.json');

let answer: RequestListener = (_request, reply) => reply.writeHead(404).end();
const server = createServer((request, reply) => answer(request, reply));
const address = (path = '/'): string => `http://localhost:${(server.address() as AddressInfo).port}${path}`;
beforeAll(async () => await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const config = (change: Partial<RatesConfig>) => Object.assign(app().context.config.currencyRates, change);
const bySql = async (text: string, values: unknown[] = []) => await app().context.database.pool.query(text, values);
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);
const read = async () => await readCurrencyRates.run(app().context, {});
const rateOf = (code: string) => app().context.settings.requireCurrency(code).rate;
const history = async (code: string) =>
  (await readRateHistory(app().context.database.db, code, 10)).map(({ rate, source, state }) => [rate, source, state].join(' '));
const rates = (usd: string, at = ago(1)) => ({ base: 'EUR', at: at.toISOString(), rates: { USD: usd } });
const write = (written: unknown) => writeFileSync(file, JSON.stringify(written));
const word = { currency: 'USD', reason: 'tried', actor: 'operator:anna' };
const say = async (rate: string, actor: string) =>
  await app().context.database.transact(async (tx) => await setRate(tx, app().context, { ...word, rate: parseRate(rate) ?? 0n, actor }));
const set = async (rate: string) => {
  await say(rate, 'operator:anna');
  return await say(rate, 'operator:ben');
};
const follow = async (actor = 'operator:anna') =>
  await app().context.database.transact(async (tx) => await followSource(tx, app().context, { ...word, actor }));
/** Where the rate of the sources is far from the one in force. */
const followByTwo = async () => (await follow()) ?? (await follow('operator:ben'));

beforeEach(async () => {
  config({ sources: ['file'], file, maxChangePercent: 20 });
  await bySql(
    "update currency set rate = 0.9223, rate_at = '2026-11-01', rate_source = 'installation', is_rate_set = false where code = 'USD'",
  );
  await app().context.settings.reload();
});
afterEach(() => {
  answer = (_request, reply) => reply.writeHead(404).end();
});

test('a rate that a source gives is in force for what is shown and for limits, in every process, and is written down once', async () => {
  const { databaseUrl, appUrl } = app();
  const other = await openTestApp('', { database: { url: databaseUrl, appUrl, drop: async () => undefined } });
  try {
    const player = await app().signUp({ currency: 'USD' });
    await app().fund(player, 10_000n, 'USD');
    await app().context.database.transact(async (tx) => await setStakeLimits(tx, player.id, { bet: { day: 1000n }, loss: {} }));
    const [account] = await player.accounts();
    expect((await app().context.wallet.submit(betOf(account?.id ?? '', 1100n))).code).toBe('limit-bet'); // 10.15 euros
    const at = ago(2);
    write(rates('0.9', at));
    await read();
    await read();
    expect((await player.accounts())[0]?.rate).toMatchObject({ rate: '0.9', base: 'EUR', at: at.toISOString() });
    expect((await app().guest.call('listCurrencies')).data.find(({ code }) => code === 'USD')?.rate.rate).toBe('0.9');
    expect((await app().context.wallet.submit(betOf(account?.id ?? '', 1100n))).code).toBe('ok'); // 9.90 euros
    await expect.poll(() => other.context.settings.requireCurrency('USD').rate.rate).toBe('0.9');
    expect((await history('USD')).filter((line) => line.includes('file'))).toEqual(['0.9 file taken']);
  } finally {
    await other.close();
  }
});

test('a rate too far from the one before is held with an alarm until an operator lets it through; older news change nothing', async () => {
  write(rates('1', ago(5)));
  await read();
  write(rates('1.21', ago(3)));
  await read();
  await read();
  expect(rateOf('USD').rate).toBe('1');
  expect((await history('USD')).slice(0, 2)).toEqual(['1.21 file held', '1 file taken']);
  expect(await alarmsAbout(app(), 'USD')).toMatchObject([{ kind: 'rate-held', count: 2n }]);
  write(rates('0.99', ago(6)));
  await read();
  expect(rateOf('USD').rate).toBe('1');
  // one person alone would choose the moment
  expect(await follow()).toBeUndefined();
  expect(await follow()).toBeUndefined();
  expect(rateOf('USD').rate).toBe('1');
  expect(await follow('operator:ben')).toEqual({ before: '1', after: '1.21' });
  await expect.poll(() => rateOf('USD').rate).toBe('1.21');
  write(rates('1.3', ago(2)));
  await read();
  expect(rateOf('USD').rate).toBe('1.3');
});

test('what an operator sets stays against every source until it is to follow, with who, why and before', async () => {
  write(rates('1', ago(5)));
  await read();
  expect(await set('0.5')).toEqual({ before: '1', after: '0.5' });
  await expect.poll(() => rateOf('USD').rate).toBe('0.5');
  write(rates('1.01', ago(1)));
  await read();
  await read();
  expect(rateOf('USD').rate).toBe('0.5');
  expect((await history('USD')).slice(0, 2)).toEqual(['1.01 file set aside', '0.5 operator:ben taken']);
  expect(await follow('operator:ben')).toBeUndefined();
  expect(await follow()).toEqual({ before: '0.5', after: '1.01' });
  await expect.poll(() => rateOf('USD').rate).toBe('1.01');
  const { rows } = await bySql("select action, actor, reason, before, after from audit where subject = 'USD' order by id desc limit 4");
  expect(rows).toEqual([
    { action: 'rates follow', actor: 'operator:anna', reason: 'tried', before: '0.5', after: '1.01' },
    { action: 'rates set propose', actor: 'operator:ben', reason: 'tried', before: null, after: { follow: '1.01' } },
    { action: 'rates set', actor: 'operator:ben', reason: 'tried', before: '1', after: '0.5' },
    { action: 'rates set propose', actor: 'operator:anna', reason: 'tried', before: null, after: { rate: '0.5' } },
  ]);
  for (const currency of ['EUR', 'XYZ'])
    await expect(
      app().context.database.transact(async (tx) => await followSource(tx, app().context, { ...word, currency })),
    ).rejects.toMatchObject({ slug: 'not-found' });
});

test('a rate that is set by hand needs two people who say the same within a day; whatever comes meanwhile stays in force', async () => {
  write(rates('1', ago(5)));
  await read();
  expect(await say('0.5', 'operator:anna')).toBeUndefined();
  expect(await say('0.5', 'operator: Anna')).toBeUndefined();
  expect(await say('0.51', 'operator:ben')).toBeUndefined();
  expect(await readRateProposals(app().context.database.db, app().context.clock)).toMatchObject([
    { subject: 'USD', wish: { rate: '0.51' }, proposed_by: 'operator:ben' },
  ]);
  write(rates('1.02', ago(1)));
  await read();
  expect(rateOf('USD').rate).toBe('1.02');
  app().context.clock.setOffset(25 * hourMs);
  expect(await say('0.51', 'operator:carl')).toBeUndefined();
  app().context.clock.setOffset(0);
  const answers = await Promise.all(['ben', 'dora', 'emil'].map(async (name) => await say('0.51', `operator:${name}`)));
  // the first completes the word of carl, the second is a first word again, the third completes that
  expect(answers.filter((one) => one !== undefined).length).toBeGreaterThanOrEqual(1);
  await expect.poll(() => rateOf('USD').rate).toBe('0.51');
  expect(await followByTwo()).toMatchObject({ after: '1.02' });
  // what waited is over with the word that the sources are followed again
  await say('0.6', 'operator:anna');
  await follow();
  expect(await say('0.6', 'operator:ben')).toBeUndefined();
  await follow();
});

test('an operator and the job at once come one after the other: what the operator set stands, and each rate is written down', async () => {
  for (let n = 1; n <= 5; n += 1) {
    await followByTwo();
    write(rates(`1.0${n}`, ago(10 - n)));
    await Promise.all([read(), set('0.77'), read()]);
    const { rows } = await bySql("select rate::float as rate, is_rate_set from currency where code = 'USD'");
    expect(rows).toEqual([{ rate: 0.77, is_rate_set: true }]);
    expect((await history('USD')).slice(0, 2)).toContain('0.77 operator:ben taken');
  }
});

test('a rate that has become old stays in force, is told as old, and raises an alarm; one of play money does not age', async () => {
  expect([rateOf('USD').staleAt, rateOf('EUR').staleAt]).toEqual([null, null]);
  const at = ago(145);
  write(rates('0.95', at));
  await read();
  expect(rateOf('USD')).toMatchObject({ rate: '0.95', staleAt: new Date(at.getTime() + 144 * hourMs) });
  const player = await app().signUp({ currency: 'USD' });
  expect(Date.parse((await player.accounts())[0]?.rate.staleAt ?? '')).toBeLessThan(Date.now());
  expect((await alarmsAbout(app(), 'USD')).map(({ kind }) => kind)).toContain('rate-old');
  write(rates('0.95', ago(1)));
  await read();
  expect(rateOf('USD').staleAt?.getTime()).toBeGreaterThan(Date.now());
  config({ sources: ['shipped'] });
  await read();
  expect(await history('BTC')).toEqual(['84250.5 shipped taken', '84250.5 installation taken']);
  expect(rateOf('BTC').staleAt).toBeNull();
});

test('a rate of coins is old within hours, one of money within days', async () => {
  const at = ago(7);
  write({ ...rates('0.93', at), rates: { USD: '0.93', BTC: '84000' } });
  await read();
  expect(rateOf('BTC')).toMatchObject({ rate: '84000', staleAt: new Date(at.getTime() + 6 * hourMs) });
  expect(rateOf('USD')).toMatchObject({ rate: '0.93', staleAt: new Date(at.getTime() + 144 * hourMs) });
  expect((await alarmsAbout(app(), 'BTC')).map(({ kind }) => kind)).toContain('rate-old');
  write({ ...rates('0.93', ago(1)), rates: { USD: '0.93', BTC: '84000' } });
  await read();
  expect(rateOf('BTC').staleAt?.getTime()).toBeGreaterThan(Date.now());
});

test('sources are read in their order, each currency from the first that gives it; one that fails keeps no other from being read', async () => {
  answer = (request, reply) =>
    request.url === '/ecb'
      ? reply.end(
          `<gesmes:Envelope><Cube><Cube time='${ago(24).toISOString().slice(0, 10)}'><Cube currency='USD' rate='1.25'/></Cube></Cube></gesmes:Envelope>`,
        )
      : reply.end(JSON.stringify({ ...rates('0.9'), rates: { USD: '0.9', ETH: '3000' } }));
  config({ sources: ['file', 'ecb', 'http'], file: join(folder, 'none.json'), ecbUrl: address('/ecb'), url: address('/json') });
  await expect(read()).rejects.toThrow(/^file: .*none\.json/);
  expect([rateOf('USD').rate, rateOf('ETH').rate]).toEqual(['0.8', '3000']);
  answer = (_request, reply) => reply.end('{"base":"EUR"}');
  config({ sources: ['http'] });
  await expect(read()).rejects.toThrow(/^http: The rates are not of the form/);
  expect(rateOf('USD').rate).toBe('0.8');
});

test('what is asked while new settings are being read is not answered from the old ones afterwards', async () => {
  const { notifier } = app().context;
  const dollar = async () => (await app().guest.call('listCurrencies')).data.find(({ code }) => code === 'USD')?.rate.rate;
  const owner = new pg.Client({ connectionString: app().databaseUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query("update currency set rate = 0.91 where code = 'USD'");
    await owner.query('lock table app_setting in access exclusive mode');
    await notifier.tell('settings', {});
    await expect
      .poll(async () => (await owner.query("select 1 from pg_locks where relation = 'app_setting'::regclass and not granted")).rowCount)
      .toBe(1);
    expect(await dollar()).toBe('0.9223');
    await owner.query('commit');
  } finally {
    await owner.end();
  }
  await expect.poll(() => rateOf('USD').rate).toBe('0.91');
  expect(await dollar()).toBe('0.91');
});

test('what answers badly, elsewhere, too long or too late is no source', async () => {
  const ask = async (withinMs?: number) => await fetchText(address(), 'application/json', withinMs);
  answer = (_request, reply) => reply.writeHead(503).end();
  await expect(ask()).rejects.toThrow(/answers 503/);
  answer = (request, reply) => (request.url === '/' ? reply.writeHead(302, { location: '/there' }).end() : reply.end('there'));
  await expect(ask()).rejects.toThrow(/fetch failed/);
  answer = (_request, reply) => reply.end('x'.repeat(256 * 1024 + 1));
  await expect(ask()).rejects.toThrow(/more than 262144 bytes/);
  answer = (_request, reply) => reply.write('{');
  await expect(ask(200)).rejects.toThrow(/timeout/);
  answer = (_request, reply) => reply.end('fine');
  expect(await ask()).toBe('fine');
});
