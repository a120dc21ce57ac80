import Fastify from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cashierPlugin } from './index.ts';
import {
  type Receiver,
  type TestDatabase,
  createDatabase,
  goodCard,
  keyId,
  secret,
  startCashier,
  startReceiver,
} from './testing/start-cashier.ts';

let database: TestDatabase;
let receiver: Receiver;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await database.drop();
});

test('while the database is away everything answers 503, and it goes on when it is back', async () => {
  const cashier = await startCashier(database, receiver);
  const { request, page } = await cashier.charge();
  await database.setOpen(false);
  const shown = await fetch(page);
  expect(shown.status).toBe(503);
  expect(shown.headers.get('retry-after')).toBe('2');
  expect(await shown.text()).toContain('The cashier isn’t available right now');
  const called = await cashier.api('GET', `/payments/${request.reference}`);
  expect(called).toMatchObject({ status: 503, body: { type: 'urn:cashier:unavailable', status: 503 } });
  expect((await cashier.api('POST', '/charges', cashier.chargeRequest())).status).toBe(503);
  expect((await fetch(`${cashier.url}/`)).status).toBe(503);
  await database.setOpen(true);
  expect((await cashier.pay(page, { outcome: 'success', ...goodCard })).status).toBe(303);
  await receiver.events(request.reference, 1);
  await cashier.close();
});

test('a database that is not there yet does not stop the start', async () => {
  await database.setOpen(false);
  const cashier = await startCashier(database, receiver);
  expect((await cashier.api('POST', '/charges', cashier.chargeRequest())).status).toBe(503);
  await database.setOpen(true);
  expect((await cashier.api('POST', '/charges', cashier.chargeRequest())).status).toBe(200);
  await cashier.close();
});

test('several at once make the schema once', async () => {
  const fresh = await createDatabase(inject('postgresUrl'));
  const cashiers = await Promise.all(Array.from({ length: 4 }, async () => await startCashier(fresh, receiver)));
  const answers = await Promise.all(cashiers.map(async (cashier) => await cashier.api('POST', '/charges', cashier.chargeRequest())));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  await Promise.all(cashiers.map(async (cashier) => await cashier.close()));
  await fresh.drop();
});

test('it keeps to its prefix inside an app with parsers, errors and headers of its own', async () => {
  const app = Fastify();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) =>
    done(new Error('the parser of the house')),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': "default-src 'self'", 'referrer-policy': 'no-referrer' });
  });
  app.setErrorHandler(async (_error, _request, reply) => await reply.code(418).send('the error of the house'));
  app.get('/', async () => 'the house');
  await app.register(cashierPlugin, {
    prefix: '/cashier',
    databaseUrl: database.url,
    publicUrl: 'http://localhost:3000/cashier',
    keyId,
    secret,
    brandName: 'Lanternhall',
  });
  const page = await app.inject({ url: '/cashier/', headers: { host: 'localhost:3000' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['referrer-policy']).toBe('same-origin');
  const unsigned = await app.inject({ method: 'POST', url: '/cashier/api/charges', payload: {} });
  expect(unsigned.statusCode).toBe(401);
  expect((await app.inject('/cashier/nothing')).statusCode).toBe(404);
  expect((await app.inject('/')).body).toBe('the house');
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).body).not.toContain('cashier');
  await app.close();
});
