// A currency that is switched off: its games end at once, no stake is taken in them, and what their rounds pay is still booked.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { problems } from '#contract/kernel/problems.ts';
import { newId } from '#server/platform/ids.ts';
import { openVerbs } from '#testing/command-line.ts';
import { moneyOf, refusalOf } from '#testing/money-talk.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { tellEndedSessionsJob } from './tell-ended-sessions.job.ts';

let provider: TestProvider;
let testApp: TestApp;
beforeAll(async () => {
  provider = await startTestProvider();
  testApp = await openTestApp(inject('postgresUrl'), { context: () => ({ providers: [provider.access] }) });
  await provider.sync(testApp);
});
afterAll(async () => {
  await testApp.close();
  await provider.close();
});

const currency = 'BTC';
async function offer(word: 'on' | 'off'): Promise<void> {
  expect((await openVerbs(testApp)('currency', word, currency, '--reason', 'a test')).code).toBe(0);
  await expect.poll(() => testApp.context.settings.currency(currency)?.isEnabled).toBe(word === 'on');
}
async function player(): Promise<TestPlayer> {
  const one = await testApp.signUp();
  await one.call('openAccount', { body: { currency } });
  await testApp.fund(one, 100_000n, currency);
  await testApp.fund(one, 100_000n);
  return one;
}
const txId = () => newId();
const bet = async (sessionToken: string, roundId: string, of = currency, more: object = {}) =>
  (
    await provider.send(testApp, 'bet', {
      sessionToken,
      gameId: 'test-slot',
      txId: txId(),
      roundId,
      amount: '1000',
      currency: of,
      ...more,
    })
  ).answer.status;
const win = async (sessionToken: string, roundId: string) =>
  (
    await provider.send(testApp, 'win', {
      sessionToken,
      gameId: 'test-slot',
      txId: txId(),
      roundId,
      amount: '2500',
      currency,
      roundClosed: true,
    })
  ).answer.status;

test('its open games end: no stake any more, an open round still pays, the provider is told, other currencies play on', async () => {
  const [one, other] = [await player(), await player()];
  const token = await provider.launch(testApp, one, 'test-slot', currency);
  const inEuro = await provider.launch(testApp, other, 'test-slot', 'EUR');
  const round = txId();
  expect(await bet(token, round)).toBe('OK');
  await offer('off');
  expect(await bet(token, round)).toBe('SESSION_EXPIRED');
  expect(await bet(token, txId())).toBe('SESSION_EXPIRED');
  expect(await win(token, round)).toBe('OK');
  expect(await moneyOf(testApp, one, currency)).toMatchObject({ real: 101_500n });
  expect(await bet(inEuro, txId(), 'EUR')).toBe('OK');
  await tellEndedSessionsJob.run(testApp.context, {});
  expect(provider.closed).toEqual([{ sessionToken: token, reason: 'disabled' }]);
  expect(await refusalOf(provider.launch(testApp, one, 'test-slot', currency))).toMatchObject({
    code: problems['currency-unavailable'].code,
  });
});

test('a game that was launched in the very moment takes no stake either, and after it is on again a new one plays', async () => {
  await offer('on');
  const one = await player();
  const token = await provider.launch(testApp, one, 'test-slot', currency);
  await offer('off');
  // as if it had been opened by a process that had not heard of it yet
  await testApp.context.database.pool.query('update game_session set ended_at = null, end_reason = null where player_id = $1', [one.id]);
  expect(await bet(token, txId())).toBe('SESSION_EXPIRED');
  await offer('on');
  expect(await bet(await provider.launch(testApp, one, 'test-slot', currency), txId())).toBe('OK');
});
