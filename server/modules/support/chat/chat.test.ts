// CO-01: the support chat of our own. Players and guests write, operators answer, and both see it at once.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { guestKeyHeader } from '#contract/chat-bounds.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { type CallFunction, createClient } from '#contract/kernel/client.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { createClock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { createRateLimits } from '#server/platform/rate-limits.ts';
import { createClients, listen, next, subscribed } from '#testing/live-client.ts';
import { useTestApp } from '#testing/test-app.ts';
import { answerChat, assignChat, comeOnDuty, endChatBy, goOffDuty, readChats, seeChat, tellOperatorTyping } from '../index.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
beforeAll(() => app().context.outbox.start());
const clients = createClients();
afterEach(() => clients.endAll());

const newKey = (): string => randomBytes(32).toString('base64url');
const asGuest = (key: string): CallFunction => createClient({ origin: app().origin, headers: { [guestKeyHeader]: key } });
const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as { problem?: { code: number } }).problem?.code,
  );
const write = async (call: CallFunction, text: string, more: object = {}) =>
  (await call('sendChatMessage', { body: { key: randomUUID(), text, ...more } })).data;
const read = async (call: CallFunction) => (await call('readChat')).data;
const transact = async <T>(act: (tx: Tx) => Promise<T>): Promise<T> => await app().context.database.transact(act);
const answer = async (id: string, text: string, name = 'ada') =>
  await transact(async (tx) => await answerChat(tx, app().context, { id, actor: `operator:${name}`, text }));
const connect = async (token?: string) =>
  await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', token === undefined ? {} : { token });

test('CO-01 a player writes, an operator answers and is read; what was written stays after the end, and a new message begins anew', async () => {
  const player = await app().signUp();
  expect(await read(player.call)).toMatchObject({ conversation: null, messages: [], unread: 0, userId: `${player.id}-lanternhall` });
  const { conversation, message } = await write(player.call, '  Where is my withdrawal?  ');
  expect(conversation).toMatchObject({ number: expect.stringMatching(/^S-\d{6}$/) as string, status: 'open', isWaiting: true });
  expect(message).toMatchObject({ number: 1, from: 'owner', by: null, text: 'Where is my withdrawal?' });
  const { id } = conversation;
  expect((await readChats(app().context.database.db, 'open')).map((row) => row.id)).toContain(id);
  await transact(async (tx) => await seeChat(tx, app().context, id));
  await answer(id, 'It was paid this morning.');
  const state = await read(player.call);
  expect(state).toMatchObject({ unread: 1, isStaffed: true, conversation: { operator: 'ada', isWaiting: false, readByOperator: 2 } });
  expect(state.messages.map(({ from, by, text }) => [from, by, text])).toEqual([
    ['owner', null, 'Where is my withdrawal?'],
    ['operator', 'ada', 'It was paid this morning.'],
  ]);
  const mark = async (upTo: number) => (await player.call('markChatRead', { params: { id }, body: { upTo } })).data.readByOwner;
  expect([await mark(2), await mark(1), await mark(99)]).toEqual([2, 2, 2]);
  expect((await read(player.call)).unread).toBe(0);
  const ends = await Promise.all([1, 2].map(async () => (await player.call('endChat', { params: { id } })).data.version));
  expect(new Set(ends).size).toBe(1);
  expect((await write(player.call, 'One more thing')).conversation.id).not.toBe(id);
  expect((await read(player.call)).messages.map(({ number }) => number)).toEqual([1, 2, 1]);
  expect((await player.call('readProfile')).data.freshchatRestoreId).toBe(id);
});

test('CO-01 the same under the same key is taken once, also at once and after the end; another under it is refused, a stranger’s too', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const body = { key: randomUUID(), text: 'Once' };
  const sent = await Promise.all(Array.from({ length: 5 }, async () => (await player.call('sendChatMessage', { body })).data));
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  expect(new Set(sent.map(({ conversation }) => conversation.id)).size).toBe(1);
  const id = sent[0]?.conversation.id ?? '';
  await player.call('endChat', { params: { id } });
  expect((await player.call('sendChatMessage', { body })).data.conversation.id).toBe(id);
  expect((await read(player.call)).messages).toHaveLength(1);
  expect(await codeOf(player.call('sendChatMessage', { body: { ...body, text: 'Other' } }))).toBe(10013);
  expect(await codeOf(stranger.call('sendChatMessage', { body }))).toBe(10013);
  const texts = ['', '   ', 'x'.repeat(2001)];
  for (const text of texts) expect(await codeOf(player.call('sendChatMessage', { body: { key: randomUUID(), text } }))).toBe(10002);
  // different messages at once go into one conversation, each with its number
  await Promise.all(['a', 'b', 'c', 'd'].map(async (text) => await write(player.call, text)));
  const { messages, conversation } = await read(player.call);
  const newest = messages.filter(({ conversationId }) => conversationId === conversation?.id);
  expect(newest.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('CO-01 a guest is known by the key of the browser alone: without it, or with another, nothing is seen or entered', async () => {
  const [key, other] = [newKey(), newKey()];
  const guest = asGuest(key);
  const { conversation, channel } = await write(guest, 'May I ask something?', { email: 'guest@lanternhall.example', locale: 'de' });
  await answer(conversation.id, 'Of course.');
  expect(await read(guest)).toMatchObject({ userId: null, channel, unread: 1, messages: [{ from: 'owner' }, { from: 'operator' }] });
  const player = await app().signUp();
  const params = { id: conversation.id };
  const before = (await read(guest)).messages[1]?.id ?? '';
  for (const stranger of [asGuest(other), player.call]) {
    expect(await read(stranger)).toMatchObject({ conversation: null, messages: [] });
    expect(await codeOf(stranger('listChatMessages', { query: { before } }))).toBe(10004);
    expect(await codeOf(stranger('markChatRead', { params, body: { upTo: 2 } }))).toBe(10004);
    expect(await codeOf(stranger('endChat', { params }))).toBe(10004);
    expect(await codeOf(stranger('rateChat', { params, body: { stars: 1 } }))).toBe(10004);
    expect((await stranger('tellChatTyping')).data.isTold).toBe(false);
  }
  expect(await read(app().guest.call)).toMatchObject({ channel: null, conversation: null });
  for (const bad of [app().guest.call, asGuest('short'), asGuest(`${key.slice(0, 42)}!`)])
    expect(await codeOf(bad('endChat', { params }))).toBe(17011);

  // the channel's key is what the server wrote: no other is entered, not even one with the right beginning
  await app().context.outbox.flush();
  const heard = listen(await subscribed(await connect(), channel));
  const forged = [
    `${channel.slice(0, -1)}${channel.endsWith('A') ? 'B' : 'A'}`,
    channel.slice(0, -10),
    `${channel}AA`,
    'support-guest:chat.x',
  ];
  for (const name of forged) {
    const subscription = (await connect()).newSubscription(name);
    const refusal = next<{ code: number }>(subscription, 'unsubscribed');
    subscription.subscribe();
    expect([name, (await refusal).code]).toEqual([name, 103]);
  }
  await answer(conversation.id, 'Are you there?');
  await expect.poll(() => heard.map(({ data }) => (data as { message?: { text: string } }).message?.text)).toEqual(['Are you there?']);
});

test('CO-01 a player’s pages hear messages, reading, typing, hand-over and the end, and no other player does', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const { conversation, channel } = await write(player.call, 'Hello');
  const { id } = conversation;
  await app().context.outbox.flush();
  const heard = listen(await subscribed(await connect(player.accessToken), channel));
  const foreign = (await connect(stranger.accessToken)).newSubscription(channel);
  const refusal = next<{ code: number }>(foreign, 'unsubscribed');
  foreign.subscribe();
  expect((await refusal).code).toBe(103);
  const { context } = app();
  await transact(async (tx) => await seeChat(tx, context, id));
  await transact(async (tx) => await tellOperatorTyping(tx, context, { id, actor: 'operator:ada' }));
  await answer(id, 'Good evening.');
  await transact(async (tx) => await assignChat(tx, context, { id, actor: 'operator:ada', to: 'ben' }));
  await transact(async (tx) => await assignChat(tx, context, { id, actor: 'operator:ada', to: 'ben' }));
  await transact(async (tx) => await endChatBy(tx, context, { id, actor: 'operator:ben' }));
  type Told = {
    event: string;
    message?: { text: string } | null;
    conversation?: { operator: string; readByOperator: number; status: string };
  };
  const told = () =>
    heard.map(({ data }) => {
      const { event, message, conversation: now } = data as Told;
      return [event, message?.text, now?.readByOperator, now?.operator, now?.status];
    });
  await expect.poll(told).toEqual([
    ['chat.updated', undefined, 1, null, 'open'],
    ['chat.typing', undefined, undefined, undefined, undefined],
    ['chat.updated', 'Good evening.', 2, 'ada', 'open'],
    ['chat.updated', undefined, 2, 'ben', 'open'],
    ['chat.updated', undefined, 2, 'ben', 'ended'],
  ]);
  await expect(answer(id, 'Too late')).rejects.toThrow(/has ended/);
  const { rows } = await context.database.pool.query('select action from audit where subject = $1 and action like $2 order by id', [
    player.id,
    'chat %',
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['chat answer', 'chat assign', 'chat end']);
});

test('CO-01 who is excluded may write; help is rated once it was given, and anew; typing is told of the open conversation', async () => {
  const player = await app().signUp();
  const { context } = app();
  await transact(async (tx) => await changePlayerStatus(tx, context.notifier, player.id, playerStatus.excluded));
  expect((await player.call('tellChatTyping')).data.isTold).toBe(false);
  const { id } = (await write(player.call, 'I need help')).conversation;
  expect((await player.call('tellChatTyping')).data.isTold).toBe(true);
  const rate = async (stars: number, remark?: string) =>
    (await player.call('rateChat', { params: { id }, body: { stars, ...(remark !== undefined && { remark }) } })).data.stars;
  expect(await codeOf(rate(5))).toBe(17012);
  await answer(id, 'Here is whom you can turn to.');
  expect(await codeOf(rate(6))).toBe(10002);
  expect([await rate(2, 'slow'), await rate(4)]).toEqual([2, 4]);
  expect((await player.call('endChat', { params: { id } })).data).toMatchObject({ status: 'ended', stars: 4 });
});

test('CO-01 earlier messages come page by page, none twice and none left out', async () => {
  const player = await app().signUp();
  const { id } = (await write(player.call, 'first')).conversation;
  for (let n = 2; n <= 50; n += 1) await answer(id, `number ${n}`);
  await player.call('endChat', { params: { id } });
  for (let n = 1; n <= 40; n += 1) await write(player.call, `again ${n}`);
  const pages = [await read(player.call)] as { messages: { id: string; text: string }[]; hasEarlier: boolean }[];
  while (pages[0]?.hasEarlier === true) {
    const before = pages[0].messages[0]?.id ?? '';
    pages.unshift((await player.call('listChatMessages', { query: { before } })).data);
  }
  const texts = pages.flatMap(({ messages }) => messages.map(({ text }) => text));
  expect([pages.length, texts.length, texts[0], texts[49], texts[50], texts[89]]).toEqual([
    3,
    90,
    'first',
    'number 50',
    'again 1',
    'again 40',
  ]);
});

const mailsTo = async (recipient: string): Promise<{ subject: string; body_text: string }[]> =>
  (await app().context.database.pool.query('select subject, body_text from mail where recipient = $1 order by created_at', [recipient]))
    .rows;
const runJob = async (name: string) =>
  await app()
    .context.parts.jobs.find((job) => job.name === name)
    ?.run(app().context, {});
const sendAway = async () => await app().context.database.pool.query('delete from chat_operator');

test('CO-01 while nobody is there a message becomes an email to the operator, once a wait; unread answers are told of by email, once', async () => {
  await sendAway();
  const { operatorMail } = app().context.config;
  const guest = asGuest(newKey());
  const email = `guest-${randomUUID()}@lanternhall.example`;
  const { conversation, isStaffed } = await write(guest, 'My quiet question', { email });
  expect(isStaffed).toBe(false);
  await write(guest, 'And one more');
  const told = async () => (await mailsTo(operatorMail)).filter(({ subject }) => subject.includes(conversation.number));
  expect((await told()).map(({ body_text: text }) => [text.includes('My quiet question'), text.includes(email)])).toEqual([[true, true]]);
  await answer(conversation.id, 'A secret answer');
  await runJob('tell-of-chats');
  expect(await mailsTo(email)).toEqual([]);
  clock.setOffset(clock.offsetMs + 6 * 60_000);
  await Promise.all([runJob('tell-of-chats'), runJob('tell-of-chats')]);
  await runJob('tell-of-chats');
  const mails = await mailsTo(email);
  expect(mails.map(({ body_text: text }) => [text.includes(conversation.number), text.includes('A secret answer')])).toEqual([
    [true, false],
  ]);
  await guest('markChatRead', { params: { id: conversation.id }, body: { upTo: 3 } });

  // somebody is there, and then nobody answers
  await transact(async (tx) => await comeOnDuty(tx, 'ben', new Date(clock.now().getTime() + 3_600_000)));
  await write(guest, 'Still there?');
  expect(await told()).toHaveLength(1);
  await transact(async (tx) => await goOffDuty(tx, 'ben'));
  await sendAway();
  clock.setOffset(clock.offsetMs + 6 * 60_000);
  await Promise.all([runJob('tell-of-chats'), runJob('tell-of-chats')]);
  expect((await told()).map(({ body_text: text }) => text.includes('Still there?'))).toEqual([false, true]);
});

test('CO-01 a conversation goes ninety days after its last message, with everything in it; a younger one stays', async () => {
  const player = await app().signUp();
  const { id } = (await write(player.call, 'An old word')).conversation;
  await answer(id, 'An old answer');
  await player.call('endChat', { params: { id } });
  clock.setOffset(clock.offsetMs + 89 * 86_400_000);
  await write(player.call, 'A young word');
  await runJob('remove-chats');
  expect((await read(player.call)).messages).toHaveLength(3);
  clock.setOffset(clock.offsetMs + 2 * 86_400_000);
  try {
    await Promise.all([runJob('remove-chats'), runJob('remove-chats')]);
    expect((await read(player.call)).messages.map(({ text }) => text)).toEqual(['A young word']);
  } finally {
    clock.setOffset(0);
  }
});

test('CO-01 a house may keep its chat for players, or have none; pages are told which', async () => {
  const { config } = app().context;
  const before = { ...config.supportChat };
  const player = await app().signUp();
  const guest = asGuest(newKey());
  const chat = async () => (await app().guest.call('initPlayer')).data.chat;
  try {
    expect(await chat()).toEqual({ kind: 'own', guestAvailable: true });
    config.supportChat.guestAvailable = false;
    expect(await chat()).toEqual({ kind: 'own', guestAvailable: false });
    expect(await codeOf(write(guest, 'Hello'))).toBe(17010);
    expect((await read(guest)).channel).toBeNull();
    expect((await write(player.call, 'Hello')).message.number).toBe(1);
    config.supportChat.kind = 'off';
    expect(await chat()).toBeNull();
    expect(await codeOf(write(player.call, 'Hello'))).toBe(17010);
  } finally {
    Object.assign(config.supportChat, before);
  }
});

test('CO-01 one address begins five conversations a minute, and goes on with those that it has', async () => {
  const { context } = app();
  const before = context.rates;
  context.rates = createRateLimits(true);
  try {
    const guests = Array.from({ length: 6 }, () => asGuest(newKey()));
    const codes = [];
    for (const guest of guests) codes.push(await codeOf(write(guest, 'Hello')));
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 10008]);
    expect(await codeOf(write(guests[0] as CallFunction, 'And more'))).toBeUndefined();
    expect((await read(guests[5] as CallFunction)).conversation).toBeNull();
  } finally {
    context.rates = before;
  }
});
