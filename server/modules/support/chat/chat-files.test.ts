// CO-01: files that come with messages of the chat, and a conversation by email.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guestKeyHeader } from '#contract/chat-bounds.ts';
import { type CallFunction, createClient } from '#contract/kernel/client.ts';
import { createClock } from '#server/platform/clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { cameraWord, pdfOf, photoOf } from '#testing/pictures.ts';
import { useTestApp } from '#testing/test-app.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });

const newKey = (): string => randomBytes(32).toString('base64url');
const asGuest = (key: string): CallFunction => createClient({ origin: app().origin, headers: { [guestKeyHeader]: key } });
const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as { problem?: { code: number } }).problem?.code,
  );
const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name);
const query = async (text: string, values: unknown[] = []) => (await app().context.database.pool.query(text, values)).rows;
const countFiles = async (): Promise<number> => {
  await app().drainJobs();
  return Number((await query("select count(*) from stored_file where state in ('kept', 'storing')"))[0]?.['count']);
};
const ask = async (headers: Record<string, string>, id: string, number: number): Promise<Response> =>
  await fetch(`${app().origin}/api/support/chat/messages/${id}/files/${number}`, { headers });

test('CO-01 files come with a message or alone, once under a key; the owner and operators read them, a stranger does not; they go with the conversation', async () => {
  const key = newKey();
  const [guest, before] = [asGuest(key), await countFiles()];
  const photo = await photoOf(40);
  const files = [fileOf(photo, 'screen.jpg'), fileOf(pdfOf('a statement'), 'statement.exe')];
  const body = { key: randomUUID(), text: '' };
  const sent = await Promise.all([1, 2, 3].map(async () => (await guest('sendChatFiles', { body, files })).data));
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
  const [one] = sent;
  const shown = [
    { number: 1, name: 'screen.jpg', type: 'image/jpeg', isPicture: true },
    { number: 2, name: 'statement.pdf', type: 'application/pdf', isPicture: false },
  ];
  expect(one?.message).toMatchObject({ text: '', files: shown });
  expect((await guest('readChat')).data.messages).toMatchObject([{ files: shown }]);
  expect((await countFiles()) - before).toBe(3);
  expect(await codeOf(guest('sendChatFiles', { body, files: files.slice(1) }))).toBe(10013);
  expect((await countFiles()) - before).toBe(3);

  const id = one?.message.id ?? '';
  const picture = await ask({ [guestKeyHeader]: key }, id, 1);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await picture.arrayBuffer()).includes(cameraWord)).toBe(false);
  const player = await app().signUp();
  for (const headers of [{ [guestKeyHeader]: newKey() }, { authorization: `Bearer ${player.accessToken}`, [guestKeyHeader]: key }])
    expect((await ask(headers, id, 1)).status).toBe(404);
  expect((await ask({}, id, 1)).status).toBe(409);
  expect((await ask({ [guestKeyHeader]: key }, id, 3)).status).toBe(404);

  const op = openVerbs(app());
  const number = one?.conversation.number ?? '';
  expect((await op('chat', 'show', number)).out).toContain('file: statement.pdf (application/pdf');
  const folder = mkdtempSync(join(tmpdir(), 'chat-'));
  expect(await op('chat', 'files', number, folder)).toMatchObject({ code: 0 });
  expect(readdirSync(folder).toSorted()).toEqual(['1-screen.jpg', '2-statement.pdf']);
  expect(readFileSync(join(folder, '1-screen.jpg')).equals(photo)).toBe(true);

  clock.setOffset(91 * 86_400_000);
  try {
    const job = app().context.parts.jobs.find(({ name }) => name === 'remove-chats');
    await job?.run(app().context, {});
    expect(await countFiles()).toBe(before);
    expect((await ask({ [guestKeyHeader]: key }, id, 1)).status).toBe(404);
  } finally {
    clock.setOffset(0);
  }
});

test('CO-01 a file of another kind and a fourth file are refused with the whole message, and nothing of them stays', async () => {
  const guest = asGuest(newKey());
  const before = await countFiles();
  const send = async (...files: File[]) => await codeOf(guest('sendChatFiles', { body: { key: randomUUID(), text: 'Look' }, files }));
  expect(await send(fileOf(pdfOf('good'), 'good.pdf'), fileOf(Buffer.from('<html>'), 'fake.jpg'))).toBe(16001);
  expect(await send(...Array.from({ length: 4 }, (_, at) => fileOf(pdfOf(`no ${at}`), `${at}.pdf`)))).toBe(16005);
  expect((await guest('readChat')).data.messages).toEqual([]);
  expect(await countFiles()).toBe(before);
  expect(await codeOf(app().guest.call('sendChatFiles', { body: { key: randomUUID() }, files: [fileOf(pdfOf('x'), 'x.pdf')] }))).toBe(
    17011,
  );
});

test('CO-01 a player gets a conversation by email at the own proven address, not that of a stranger, and not without end', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const unproven = await app().signUp({}, { isProven: false });
  const write = async ({ call }: { call: CallFunction }) =>
    (await call('sendChatMessage', { body: { key: randomUUID(), text: 'Please keep these words.' } })).data.conversation.id;
  const id = await write(player);
  const op = openVerbs(app());
  const { number } = (await player.call('readChat')).data.conversation ?? {};
  await op('chat', 'answer', number ?? '', '--text', 'They are kept.', '--as', 'Ada');
  await op('chat', 'note', number ?? '', '--text', 'A word among operators');
  const mail = async ({ call }: { call: CallFunction }, of: string) => await call('mailChatTranscript', { params: { id: of } });
  expect((await mail(player, id)).data.email).toBe(player.email);
  const [sent] = await query("select body_text from mail where recipient = $1 and subject like '%with support'", [player.email]);
  const text = String(sent?.['body_text']);
  expect([text.includes('Please keep these words.'), text.includes('Ada: They are kept.'), text.includes('among operators')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await codeOf(mail(stranger, id))).toBe(10004);
  expect(await codeOf(mail(unproven, await write(unproven)))).toBe(11018);
  const { config } = app().context;
  config.rateLimits = true;
  try {
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push(await codeOf(mail(player, id)));
    expect([codes[0], codes.at(-1)]).toEqual([undefined, 10008]);
  } finally {
    config.rateLimits = false;
  }
});
