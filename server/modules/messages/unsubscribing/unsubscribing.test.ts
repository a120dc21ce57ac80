// Ending emails of a kind without signing in: by the press of a mail program, and on the page that asks for one.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOptional, kindNames, kindRow, type NotificationKind } from '#contract/notification-kinds.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const app = useTestApp({ config: { rateLimits: true } });
const statusOf = async (act: Promise<unknown>) => ((await refusalOf(act)) as { status: number } | undefined)?.status;
const codeOf = (player: { id: string }, kind: NotificationKind = 'deposit'): string =>
  unsubscribeToken(app().context.secrets, { playerId: player.id, kind });
const isOn = async (player: TestPlayer, kind: NotificationKind = 'deposit') =>
  (await player.call('readNotificationPreferences')).data.kinds.find((one) => one.kind === kind)?.mail.isOn;
/** As the servers of a mail service send it: a form, no origin, no cookie. */
const press = async (code: string, { prefix = '', type = 'application/x-www-form-urlencoded' } = {}): Promise<Response> =>
  await fetch(`${app().origin}${prefix}/unsubscribe?unsubscribeCode=${code}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: 'List-Unsubscribe=One-Click',
  });

test('a code names its player and kind, for every optional kind, and nothing else is one', async () => {
  const { secrets } = app().context;
  const playerId = randomUUID();
  for (const kind of kindNames.filter((name) => isOptional(kindRow(name).mail)))
    expect(readUnsubscribeToken(secrets, unsubscribeToken(secrets, { playerId, kind }))).toEqual({ playerId, kind });
  // one of a kind that has to be told is none, however well it is signed
  expect(readUnsubscribeToken(secrets, unsubscribeToken(secrets, { playerId, kind: 'withdrawal' }))).toBeUndefined();
  const code = unsubscribeToken(secrets, { playerId, kind: 'deposit' });
  for (let at = 0; at < code.length; at += 1) {
    const other = code[at] === 'A' ? 'B' : 'A';
    expect(readUnsubscribeToken(secrets, code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
  }
  for (const bad of ['', 'x', code.slice(1), `${code}A`, `${code}=`, code.toUpperCase(), 'a'.repeat(200)])
    expect(readUnsubscribeToken(secrets, bad)).toBeUndefined();
});

test('one press of a mail program ends the emails of a kind, without a session, again and at once alike', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const answers = await Promise.all([press(codeOf(player)), press(codeOf(player)), press(codeOf(player), { prefix: '/pt-br' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
  expect((await press(codeOf(player), { type: 'multipart/form-data; boundary=x' })).status).toBe(200);
  expect([await isOn(player), await isOn(player, 'bonus-ending'), await isOn(stranger)]).toEqual([false, true, true]);
});

test('a press with a code that is not ours says so, and ends nothing', async () => {
  const player = await app().signUp();
  const foreign = codeOf({ id: player.id }).slice(0, -2);
  for (const code of ['', foreign, 'nonsense']) {
    const answer = await press(code);
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([422, 11011]);
  }
  expect((await fetch(`${app().origin}/unsubscribe`, { method: 'POST' })).status).toBe(422);
  expect(await isOn(player)).toBe(true);
});

test('the page asks, looks without changing anything, ends and takes back', async () => {
  const player = await app().signUp();
  const code = codeOf(player);
  const look = async () => (await app().guest.call('readUnsubscribing', { body: { code } })).data;
  expect(await look()).toEqual({ kind: 'deposit', isOn: true });
  expect(await look()).toEqual({ kind: 'deposit', isOn: true });
  expect(await isOn(player)).toBe(true);
  expect((await app().guest.call('unsubscribe', { body: { code } })).data).toEqual({ kind: 'deposit', isOn: false });
  expect([await look(), await isOn(player)]).toEqual([{ kind: 'deposit', isOn: false }, false]);
  expect((await app().guest.call('unsubscribe', { body: { code, isOn: true } })).data).toEqual({ kind: 'deposit', isOn: true });
  expect(await isOn(player)).toBe(true);
});

test('a code that is not ours is refused on the page', async () => {
  const code = 'AAAA';
  expect(await statusOf(app().guest.call('readUnsubscribing', { body: { code } }))).toBe(422);
  expect(await statusOf(app().guest.call('unsubscribe', { body: { code } }))).toBe(422);
});

test('guessing codes is bounded', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => await statusOf(app().guest.call('unsubscribe', { body: { code: 'AAAA' } }))),
  );
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
});
