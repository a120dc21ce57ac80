// CO-01: what operators do with the support chat from a terminal.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { csvOf } from '#server/platform/export.ts';
import { openVerbs, type Ran } from '#testing/command-line.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const clients = createClients();
let op: (...args: string[]) => Promise<Ran>;
beforeAll(() => {
  op = openVerbs(app());
  app().context.outbox.start();
  return () => clients.endAll();
});

test('CO-01 the queue, a conversation with the player’s card, answers that reach the page, notes that do not, hand-over and end', async () => {
  const player = await app().signUp();
  await app().fund(player, 12_345n);
  const send = async (text: string) => (await player.call('sendChatMessage', { body: { key: randomUUID(), text, locale: 'de' } })).data;
  const { conversation, channel } = await send('Wo bleibt mein Geld?\noperator:evil forged');
  const { number } = conversation;
  await app().context.outbox.flush();
  const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: player.accessToken });
  const heard = listen(await subscribed(client, channel));

  expect((await op('chat', 'list')).out).toMatch(
    new RegExp(`Nobody is on duty[^]*${number} +waits +0 min .*${player.id}-lanternhall +de +1`),
  );
  expect((await op('chat', 'duty', 'on', '--as', 'Ada')).code).toBe(0);
  const shown = (await op('chat', 'show', number, '--as', 'Ada')).out;
  for (const part of ['€123.45', player.email, 'No limits.', 'No rounds.', '  Wo bleibt mein Geld?', '  operator:evil forged'])
    expect(shown).toContain(part);
  for (const args of [
    ['--language', 'de', '--text', 'Es ist unterwegs.'],
    ['--text', 'It is on its way.'],
  ])
    expect((await op('chat', 'canned', 'on-its-way', ...args)).code).toBe(0);
  expect((await op('chat', 'canned')).out).toContain('Es ist unterwegs.');
  expect((await op('chat', 'note', number, '--text', 'A secret between us', '--as', 'Ada')).code).toBe(0);
  expect((await op('chat', 'answer', number, '--canned', 'on-its-way', '--as', 'Ada')).code).toBe(0);
  expect((await op('chat', 'assign', number, '--to', 'Ben', '--as', 'Ada')).code).toBe(0);
  expect((await op('chat', 'show', number)).out).toContain('A secret between us');
  expect((await op('chat', 'end', number, '--as', 'Ben')).code).toBe(0);
  expect((await op('chat', 'answer', number, '--text', 'Too late')).code).toBe(1);
  expect((await op('chat', 'answer', number, '--text', 'x', '--as', '<b>')).code).toBe(2);

  type Told = { message: { text: string; by: string } | null; conversation: { status: string; operator: string | null } };
  await expect
    .poll(() =>
      heard.map(({ data }) => {
        const { message, conversation: now } = data as Told;
        return [message?.text, message?.by, now.operator, now.status];
      }),
    )
    .toEqual([
      [undefined, undefined, null, 'open'],
      ['Es ist unterwegs.', 'Ada', 'Ada', 'open'],
      [undefined, undefined, 'Ben', 'open'],
      [undefined, undefined, 'Ben', 'ended'],
    ]);
  expect(JSON.stringify([heard, (await player.call('readChat')).data])).not.toContain('A secret between us');
  const { rows } = await app().context.database.pool.query(
    'select actor, action from audit where subject = $1 and action like $2 order by id',
    [player.id, 'chat %'],
  );
  expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'operator:Ada chat show',
    'operator:Ada chat note',
    'operator:Ada chat answer',
    'operator:Ada chat assign',
    'operator:tester chat show',
    'operator:Ben chat end',
  ]);
  expect((await op('chat', 'duty', 'off', '--as', 'Ada')).code).toBe(0);
  await app().context.database.pool.query('delete from chat_operator');
  expect((await op('chat', 'list')).out).not.toContain(number);
  expect((await op('chat', 'list', 'all')).out).toContain(number);

  const { context } = app();
  const set = context.parts.exports.find(({ name }) => name === 'chats');
  const period = { from: new Date(0), to: new Date(Date.now() + 60_000), playerId: player.id };
  const text = set === undefined ? '' : (await Array.fromAsync(csvOf(set, context.database.db, period))).join('');
  expect(text).toContain('Es ist unterwegs.');
  expect(text).not.toContain('Ada');
});

test('CO-01 the queue on a terminal shows what comes while it is watched', async () => {
  const player = await app().signUp();
  const send = async (text: string) =>
    (await player.call('sendChatMessage', { body: { key: randomUUID(), text } })).data.conversation.number;
  const number = await send('First words');
  const watching = op('chat', 'watch', '--for', '4');
  await send('Second words\u001B[2J and more');
  const { code, out } = await watching;
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`${number} .*waits .*Second words`));
  expect(out).not.toContain('\u001B');
  expect((await op('chat', 'watch', '--for', 'ever')).code).toBe(2);
});
