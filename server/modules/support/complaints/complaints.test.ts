// CO-01: complaints can be lodged at any time, are tracked, kept, and end with a body to turn to.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { csvOf } from '#server/platform/export.ts';
import { openVerbs, type Ran } from '#testing/command-line.ts';
import { cameraWord, pdfOf, photoOf } from '#testing/pictures.ts';
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
    expect((await mailsTo(player)).filter((subject) => /independent body/.test(subject))).toHaveLength(1);
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

const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);
const countFiles = async (): Promise<number> =>
  Number(
    (await app().context.database.pool.query<{ count: bigint }>("select count(*) from stored_file where state = 'kept'")).rows[0]?.count,
  );
const askFile = async (player: TestPlayer, id: string, number: number) =>
  await fetch(`${app().origin}/api/player/complaints/${id}/files/${number}`, {
    headers: { authorization: `Bearer ${player.accessToken}` },
  });

test('CO-01 up to three files come with a complaint and with each message; both sides read them, a stranger does not, and they stand in the export', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const photo = await photoOf(40);
  const files = [fileOf(photo, 'screen.jpg'), fileOf(pdfOf('a statement'), 'statement.exe')];
  const body = complaintOf();
  const sent = await Promise.all([1, 2].map(async () => (await player.call('createComplaintWithFiles', { body, files })).data));
  const [thread] = sent;
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(thread?.messages).toHaveLength(1);
  expect(thread?.messages[0]?.files).toMatchObject([
    { number: 1, name: 'screen.jpg', type: 'image/jpeg', isPicture: true },
    { number: 2, name: 'statement.pdf', type: 'application/pdf', isPicture: false },
  ]);
  const id = thread?.id ?? '';
  await app().drainJobs();
  expect(await countFiles()).toBe(3);
  const reply = { key: randomUUID(), text: 'One more of them.' };
  const after = (
    await player.call('replyToComplaintWithFiles', { params: { id }, body: reply, files: [fileOf(pdfOf('more'), 'more.pdf')] })
  ).data;
  expect(after.messages.map((message) => message.files.map(({ number }) => number))).toEqual([[1, 2], [3]]);

  const shown = await askFile(player, id, 1);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await shown.arrayBuffer()).includes(cameraWord)).toBe(false);
  expect((await askFile(player, id, 2)).headers.get('content-disposition')).toContain('statement.pdf');
  expect((await askFile(stranger, id, 1)).status).toBe(404);
  expect((await askFile(player, id, 9)).status).toBe(404);
  expect(await codeOf(stranger.call('replyToComplaintWithFiles', { params: { id }, body: reply, files }))).toBe(10004);

  const number = after.number;
  expect((await op('complaint', 'show', number)).out).toContain('file 3: more.pdf (application/pdf');
  const folder = mkdtempSync(join(tmpdir(), 'complaint-'));
  expect(await op('complaint', 'files', number, folder)).toMatchObject({ code: 0 });
  expect(readdirSync(folder).toSorted()).toEqual(['1-screen.jpg', '2-statement.pdf', '3-more.pdf']);
  expect(readFileSync(join(folder, '1-screen.jpg')).equals(photo)).toBe(true);
  const { context } = app();
  const period = { from: new Date(0), to: new Date(clock.now().getTime() + 1000), playerId: player.id };
  const set = context.parts.exports.find(({ name }) => name === 'complaints');
  const text = set === undefined ? '' : (await Array.fromAsync(csvOf(set, context.database.db, period))).join('');
  expect(text).toContain('1 image/jpeg, 2 application/pdf');
});

test('CO-01 a file of another kind, a fourth file and files to a closed complaint are refused, and nothing of them stays', async () => {
  const player = await app().signUp();
  await app().drainJobs();
  const before = await countFiles();
  const lodgeWith = async (...files: File[]) => await codeOf(player.call('createComplaintWithFiles', { body: complaintOf(), files }));
  expect(await lodgeWith(fileOf(pdfOf('good'), 'good.pdf'), fileOf(Buffer.from('<html>'), 'fake.jpg'))).toBe(16001);
  const four = Array.from({ length: 4 }, (_, at) => fileOf(pdfOf(`no ${at}`), `${at}.pdf`));
  expect(await lodgeWith(...four)).toBe(16005);
  expect((await player.call('listComplaints')).data).toEqual([]);
  const { id } = await lodge(player);
  await player.call('withdrawComplaint', { params: { id } });
  const reply = { key: randomUUID(), text: 'Too late.' };
  expect(
    await codeOf(player.call('replyToComplaintWithFiles', { params: { id }, body: reply, files: [fileOf(pdfOf('x'), 'x.pdf')] })),
  ).toBe(17001);
  await app().drainJobs();
  expect(await countFiles()).toBe(before);
  const { rows } = await app().context.database.pool.query("select id from stored_file where state = 'storing'");
  expect(rows).toEqual([]);
});

test('CO-01 words and files of a closed complaint go after five years, those of an open one stay; twice is once', async () => {
  const player = await app().signUp();
  const files = [fileOf(pdfOf('five years'), 'five.pdf')];
  const [closed, open] = [
    (await player.call('createComplaintWithFiles', { body: complaintOf(), files })).data,
    (await player.call('createComplaintWithFiles', { body: complaintOf(), files })).data,
  ];
  await player.call('withdrawComplaint', { params: { id: closed.id } });
  const job = app().context.parts.jobs.find(({ name }) => name === 'empty-complaints');
  clock.setOffset(clock.offsetMs + 5 * 366 * dayMs);
  try {
    await Promise.all([job?.run(app().context, {}), job?.run(app().context, {})]);
    const after = (await player.call('readComplaint', { params: { id: closed.id } })).data;
    expect([after.subject, after.status, after.messages.map((message) => [message.text, message.files])]).toEqual(['', 4, [['', []]]]);
    expect((await askFile(player, closed.id, 1)).status).toBe(404);
    expect((await player.call('readComplaint', { params: { id: open.id } })).data.messages[0]?.files).toHaveLength(1);
    const { rows } = await app().context.database.pool.query("select 1 from audit where action = 'complaint empty' and subject = $1", [
      player.id,
    ]);
    expect(rows).toHaveLength(1);
  } finally {
    clock.setOffset(clock.offsetMs - 5 * 366 * dayMs);
  }
});
