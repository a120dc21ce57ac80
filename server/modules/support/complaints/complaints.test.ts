// CO-01: complaints can be lodged at any time, are tracked, kept, and end with a body to turn to.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { csvOf } from '#server/platform/export.ts';
import { openVerbs, type Ran } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const dayMs = 86_400_000;
let op: (...args: string[]) => Promise<Ran>;
beforeAll(() => {
  op = openVerbs(app());
});

const complaintOf = (more: object = {}) => ({
  key: randomUUID(),
  category: 'payment' as const,
  subject: 'A withdrawal is late',
  text: 'It was approved on Monday and has not arrived.',
  ...more,
});
const lodge = async (player: TestPlayer, more: object = {}) => (await player.call('createComplaint', { body: complaintOf(more) })).data;
const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as { problem?: { code: number } }).problem?.code,
  );
const runJob = async () =>
  await app()
    .context.parts.jobs.find(({ name }) => name === 'tell-overdue-complaints')
    ?.run(app().context, {});
const mailsTo = async (player: TestPlayer): Promise<string[]> =>
  (
    await app().context.database.pool.query<{ subject: string }>('select subject from mail where recipient = $1 order by created_at', [
      player.email,
    ])
  ).rows.map(({ subject }) => subject);

test('CO-01 a complaint gets a number, a status and a day by which it is resolved, also from somebody who may not play', async () => {
  const player = await app().signUp();
  const { context } = app();
  await context.database.transact(async (tx) => await changePlayerStatus(tx, context.notifier, player.id, playerStatus.excluded));
  const before = clock.now().getTime();
  const complaint = await lodge(player);
  expect(complaint).toMatchObject({ number: expect.stringMatching(/^C-\d{6}$/) as string, status: 1, noticeAt: null, closedAt: null });
  const days = (new Date(complaint.dueAt).getTime() - before) / dayMs;
  expect(Math.round(days)).toBe(56);
  expect(complaint.messages).toMatchObject([{ from: 'player', text: 'It was approved on Monday and has not arrived.' }]);
  expect((await player.call('listComplaints')).data.map(({ id }) => id)).toEqual([complaint.id]);
  expect((await mailsTo(player)).some((subject) => subject.includes(complaint.number))).toBe(true);
  const { rows } = await context.database.pool.query("select reason from audit where subject = $1 and action = 'complaint lodge'", [
    player.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('CO-01 the same again is taken once, also at once; another one under the same key is refused', async () => {
  const player = await app().signUp();
  const body = complaintOf();
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await player.call('createComplaint', { body })).data.id));
  expect(new Set(ids).size).toBe(1);
  expect((await player.call('listComplaints')).data).toHaveLength(1);
  expect(await codeOf(player.call('createComplaint', { body: { ...body, subject: 'Another one' } }))).toBe(10013);
  const reply = { key: randomUUID(), text: 'And my reference is 42.' };
  for (let n = 0; n < 2; n += 1) await player.call('replyToComplaint', { params: { id: ids[0] ?? '' }, body: reply });
  expect((await player.call('readComplaint', { params: { id: ids[0] ?? '' } })).data.messages).toHaveLength(2);
});

test('CO-01 a stranger sees nothing of it', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const { id, ...own } = await lodge(player);
  const params = { id };
  expect(await codeOf(stranger.call('readComplaint', { params }))).toBe(10004);
  expect(await codeOf(stranger.call('replyToComplaint', { params, body: { key: randomUUID(), text: 'Hello' } }))).toBe(10004);
  expect(await codeOf(stranger.call('withdrawComplaint', { params }))).toBe(10004);
  // a key of somebody else opens nothing either
  const body = complaintOf();
  await player.call('createComplaint', { body });
  expect(await codeOf(stranger.call('createComplaint', { body }))).toBe(10013);
  expect(own.number).not.toBe('');
});

test('CO-01 the operator sees, answers and resolves it; the player is told, may answer until it is closed, and no further', async () => {
  const player = await app().signUp();
  const { id, number } = await lodge(player, { subject: 'Where is my bonus' });
  expect((await op('complaint', 'list')).out).toContain('Where is my bonus');
  expect((await op('complaint', 'show', number)).out).toContain('It was approved on Monday');
  expect(await op('complaint', 'answer', number, '--text', 'short')).toMatchObject({ code: 2 });
  expect(await op('complaint', 'answer', number, '--text', 'Which bonus do you mean?')).toMatchObject({ code: 0 });
  const params = { id };
  expect((await player.call('readComplaint', { params })).data).toMatchObject({ status: 2, messages: [{}, { from: 'operator' }] });
  expect((await player.call('replyToComplaint', { params, body: { key: randomUUID(), text: 'The first one.' } })).data.status).toBe(1);
  expect(await op('complaint', 'resolve', number, '--text', 'It is in your account now.')).toMatchObject({ code: 0 });
  const { data } = await player.call('readComplaint', { params });
  expect([data.status, data.closedAt === null, data.messages.map(({ from }) => from)]).toEqual([
    3,
    false,
    ['player', 'operator', 'player', 'operator'],
  ]);
  expect(await codeOf(player.call('replyToComplaint', { params, body: { key: randomUUID(), text: 'Thank you.' } }))).toBe(17001);
  expect(await codeOf(player.call('withdrawComplaint', { params }))).toBe(17001);
  expect(await op('complaint', 'answer', number, '--text', 'One more word of ours.')).toMatchObject({ code: 1 });
  const events = (await player.call('listNotifications')).data.map(({ data: news }) => news.event);
  expect(events).toEqual(expect.arrayContaining(['complaint.answered', 'complaint.resolved']));
  expect(await op('complaint', 'show', 'C-999999')).toMatchObject({ code: 1 });
});

test('CO-01 at eight weeks the player is told once whom to turn to; one that is closed is left alone', async () => {
  const player = await app().signUp();
  const [open, taken] = [await lodge(player), await lodge(player)];
  const params = { id: taken.id };
  expect((await player.call('withdrawComplaint', { params })).data.status).toBe(4);
  expect((await player.call('withdrawComplaint', { params })).data.status).toBe(4);
  await runJob();
  expect((await player.call('readComplaint', { params: { id: open.id } })).data.noticeAt).toBeNull();
  clock.setOffset(clock.offsetMs + 56 * dayMs);
  try {
    await Promise.all([runJob(), runJob()]);
    await runJob();
    const { data } = await player.call('readComplaint', { params: { id: open.id } });
    expect([data.status, data.noticeAt === null, data.messages.map(({ from }) => from)]).toEqual([1, false, ['player', 'system']]);
    expect(data.messages[1]?.text).toContain(data.resolutionBody.name);
    expect((await mailsTo(player)).filter((subject) => /further/.test(subject))).toHaveLength(1);
    expect((await player.call('readComplaint', { params })).data.messages).toHaveLength(1);
  } finally {
    clock.setOffset(clock.offsetMs - 56 * dayMs);
  }
});

test('CO-01 the export shows every message, and none of them can be changed', async () => {
  const player = await app().signUp();
  const { number } = await lodge(player, { text: 'The very words, "quoted", that I wrote.' });
  await op('complaint', 'answer', number, '--text', 'The very words of our answer.');
  const { context } = app();
  const set = context.parts.exports.find(({ name }) => name === 'complaints');
  if (set === undefined) throw new Error('The set is missing');
  const period = { from: new Date(0), to: new Date(clock.now().getTime() + 1000), playerId: player.id };
  const text = (await Array.fromAsync(csvOf(set, context.database.db, period))).join('');
  expect(text).toContain('"The very words, ""quoted"", that I wrote."');
  expect(text).toContain('The very words of our answer.');
  await expect(context.database.pool.query("update complaint_message set text = 'other words'")).rejects.toThrow(/never changed/);
  await expect(context.database.pool.query('delete from complaint_message')).rejects.toThrow(/permission denied/);
});
