// A house is killed while an approved payout is on its way to the provider. The operator sees it, and the next start sends it, once.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createClient } from '#contract/kernel/client.ts';
import { openCommandLine } from '#testing/command-line.ts';
import { freePort, makeDatabase } from '#testing/test-app.ts';
import { createAppProcess, type AppProcess } from '#testing/app-process.ts';
import { payOnPage } from '#testing/with-cashier.ts';

// starts of a whole house
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });
const patient = { timeout: 120_000 };
const secret = 'a secret of tests, long enough for the rule';

/** Stands between the house and its own services; holds payouts back while it is told to. */
const way = { isHeld: false, held: 0 };
let between: Server;
let app: AppProcess;
let database: { url: string; drop: () => Promise<void> };
let owner: pg.Pool;
let dataDir: string;

beforeAll(async () => {
  database = await makeDatabase(inject('postgresUrl'));
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-payout-'));
  const port = await freePort();
  between = createServer((incoming, answer) => {
    incoming.on('error', () => undefined);
    if (way.isHeld && incoming.url?.endsWith('/api/payouts')) {
      way.held += 1;
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request({ port, host: 'localhost', method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => between.listen(0, 'localhost', resolve));
  const internal = `http://localhost:${(between.address() as AddressInfo).port}`;
  app = createAppProcess(port, { DATABASE_URL: database.url, DATA_DIR: dataDir, INTERNAL_URL: internal });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await owner.end();
  await database.drop();
  between.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a payout in flight when the house is killed is listed as not sent, and the next start sends it once', async () => {
  const body = {
    email: 'ada@lanternhall.example',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const { data } = await createClient({ origin: app.origin })('registerPlayer', { body });
  const call = createClient({ origin: app.origin, token: () => data.accessToken });
  await owner.query('update player set email_confirmed_at = now() where id = $1', [data.profile.id]);
  const deposit = await call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await payOnPage(deposit.data.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await call('listAccounts')).data[0]?.balance, patient).toBe(5000);
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  const { data: asked } = await call('createWithdrawal', { body: { method: 'bank-transfer', currency: 'EUR', amount: 3000, fields } });

  const op = openCommandLine({ databaseUrl: database.url, context: { config: { dataDir, secret } } });
  way.isHeld = true;
  expect(await op('withdrawal', 'approve', asked.id, '--reason', 'checked')).toMatchObject({ code: 0 });
  await expect.poll(() => way.held, patient).toBe(1);
  await app.kill();
  expect((await op('withdrawal', 'list')).out).toMatch(new RegExp(`${asked.id}.*approved \\S+Z, not sent yet`));
  expect(await op('withdrawal', 'approve', asked.id, '--reason', 'again')).toMatchObject({
    code: 1,
    err: expect.stringContaining('is being sent'),
  });
  way.isHeld = false;
  await app.start();
  const sent = async () =>
    (await owner.query('select provider_payment_id is not null as sent from invoice where id = $1', [asked.id])).rows;
  await expect.poll(sent, patient).toEqual([{ sent: true }]);
  expect((await owner.query('select id from cashier.payment where reference = $1', [asked.id])).rows).toHaveLength(1);
  expect(await op('withdrawal', 'approve', asked.id, '--reason', 'again')).toMatchObject({ code: 1 });
});
