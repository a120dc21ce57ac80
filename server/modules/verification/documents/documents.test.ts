import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { DocumentEvent, DocumentKind } from '#contract/documents/document-kinds.ts';
import { verbs } from '#cli/verbs.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { CallRefused } from '#contract/kernel/client.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { bombOf, cameraWord, heicOf, pdfOf, photoOf } from '#testing/pictures.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { askForDocument, reviewDocument } from '../index.ts';
import { removeKeptDocuments } from './remove-kept-documents.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'lanternhall-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dayMs = 24 * 60 * 60 * 1000;
const megabyte = 1024 * 1024;
const fileOf = (bytes: Buffer, name = 'passport.jpg', type = 'image/jpeg'): File => new File([new Uint8Array(bytes)], name, { type });

async function ask(player: TestPlayer, kind: DocumentKind = 'identity', event: DocumentEvent = 'review'): Promise<string> {
  const { context } = app();
  const need = {
    playerId: player.id,
    kind,
    event,
    knownAt: context.clock.now(),
    reason: 'We look at your account.',
    actor: 'operator:anna',
  };
  return (await context.database.transact(async (tx) => await askForDocument(tx, context, need))).request.id;
}
const review = async (documentId: string, verdict: 'approve' | 'reject' | 'expire', more: { expiresOn?: string; reason?: string } = {}) =>
  await app().context.database.transact(
    async (tx) => await reviewDocument(tx, app().context, { documentId, verdict, reason: 'seen by Anna', actor: 'operator:anna', ...more }),
  );
const send = async (player: TestPlayer, referenceId: string, ...files: File[]) =>
  (await player.call('uploadDocument', { body: { referenceId }, files })).data;
const refusal = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as CallRefused).problem,
  );
async function query(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
const filesInStore = (): string[] => {
  const path = app().context.config.files.folder;
  return existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((file) => statSync(file).isFile())
    : [];
};
/** Somebody whose profile says a name, with which what a document says can be compared. */
async function signUpNamed(): Promise<TestPlayer> {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  return player;
}
const auditOf = async (player: TestPlayer): Promise<unknown[]> =>
  (await query("select action from audit where subject = $1 and action like 'document %' order by at, id", [player.id])).map(
    ({ action }) => action,
  );

test('KY-03 a document is asked for with its kind, its reason and the event that made it known, at once, and told', async () => {
  const player = await app().signUp();
  expect((await player.call('listDocuments')).data).toEqual([]);
  const id = await ask(player, 'address', 'withdrawal-sum');
  // the same again asks nothing new
  expect(await ask(player, 'address', 'withdrawal-sum')).toBe(id);
  const { data } = await player.call('listDocuments');
  expect(data).toMatchObject([
    { id, kind: 'address', event: 'withdrawal-sum', reason: 'We look at your account.', status: 'open', documents: [] },
  ]);
  expect(Date.parse(data[0]?.askedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(data[0]?.knownAt ?? ''));
  const notices = (await player.call('listNotifications')).data;
  expect(notices.map((one) => one.data)).toMatchObject([{ event: 'document.requested', document: { id, kind: 'address' } }]);
  const mails = await query(`select subject, body_text from mail where recipient = $1 and subject like '%document%'`, [player.email]);
  expect(mails).toMatchObject([{ body_text: expect.stringContaining('Proof of address') }]);
  expect(await auditOf(player)).toEqual(['document request']);
});

test('KY-03 no document is asked for later than it could have been: the row refuses it', async () => {
  const player = await app().signUp();
  const { context } = app();
  const late = {
    playerId: player.id,
    kind: 'identity',
    event: 'deposit',
    knownAt: new Date(context.clock.now().getTime() + dayMs),
    actor: 'system',
  } as const;
  await expect(context.database.transact(async (tx) => await askForDocument(tx, context, late))).rejects.toThrow(/check constraint/);
});

test('SE-01 a document is handed in, shown without what the camera wrote, and plain nowhere', async () => {
  const player = await app().signUp();
  const referenceId = await ask(player);
  const photo = await photoOf(1);
  expect(photo.includes(cameraWord)).toBe(true);
  const pdf = pdfOf('PLAIN-WORDS-OF-A-PDF');
  const sent = await send(player, referenceId, fileOf(photo, 'C:\\fake\\Ada’s passport.jpg'), fileOf(pdf, 'letter.pdf', 'application/pdf'));
  expect(sent).toMatchObject({ referenceId, status: 1, reason: null, decidedAt: null, expiresOn: null });
  expect(sent.files).toEqual([
    { number: 1, name: 'Ada’s passport.jpg', type: 'image/jpeg', size: photo.length, isPicture: true },
    { number: 2, name: 'letter.pdf', type: 'application/pdf', size: pdf.length, isPicture: false },
  ]);
  expect((await player.call('listDocuments')).data).toMatchObject([{ status: 'review', documents: [{ id: sent.id }] }]);
  const shown = Buffer.from(await (await player.call('readDocumentFile', { params: { id: sent.id, number: 1 } })).data.arrayBuffer());
  expect(shown.toString('latin1', 8, 12)).toBe('WEBP');
  expect(shown.includes(cameraWord)).toBe(false);
  const saved = await (await player.call('readDocumentFile', { params: { id: sent.id, number: 2 } })).data.arrayBuffer();
  expect(Buffer.from(saved).equals(pdf)).toBe(true);
  const words = [cameraWord, 'PLAIN-WORDS-OF-A-PDF', 'passport.jpg', 'letter.pdf'];
  for (const file of filesInStore()) {
    const bytes = readFileSync(file);
    for (const word of words) expect([file, word, bytes.includes(word)]).toEqual([file, word, false]);
  }
  const dump = JSON.stringify(
    await query(`select to_jsonb(d) as d, (select jsonb_agg(to_jsonb(f)) from document_file f) as f, (select jsonb_agg(to_jsonb(s)) from stored_file s) as s,
      (select jsonb_agg(to_jsonb(a)) from audit a) as a from document d`),
  );
  for (const word of words) {
    expect(dump).not.toContain(word);
    expect(dump).not.toContain(Buffer.from(word).toString('hex'));
  }
});

test('a file is served as what it is: to be saved or shown, never guessed, never kept, able to do nothing', async () => {
  const player = await app().signUp();
  const sent = await send(player, await ask(player), fileOf(await photoOf(2)), fileOf(pdfOf('x'), 'naïve "letter".pdf'));
  const open = async (number: number) =>
    await fetch(`${app().origin}/api/player/documents/${sent.id}/files/${number}`, {
      headers: { authorization: `Bearer ${player.accessToken}` },
    });
  const [picture, pdf] = [await open(1), await open(2)];
  expect([picture.headers.get('content-type'), pdf.headers.get('content-type')]).toEqual(['image/webp', 'application/pdf']);
  expect(picture.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''passport\.jpg$/);
  expect(pdf.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''na%C3%AFve%20%2522letter%2522.pdf");
  for (const { headers } of [picture, pdf]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  }
  expect((await open(3)).status).toBe(404);
  expect((await open(99)).status).toBe(404);
});

test('what is taken is judged by its bytes, never by its name', async () => {
  const player = await app().signUp();
  const referenceId = await ask(player);
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  for (const file of [
    fileOf(html, 'passport.jpg'),
    fileOf(Buffer.from('GIF89a…'), 'passport.png', 'image/png'),
    fileOf(Buffer.alloc(0), 'none.pdf'),
    fileOf(Buffer.from('<svg/>'), 'x.svg', 'image/svg+xml'),
  ])
    expect(await refusal(send(player, referenceId, file))).toMatchObject({ code: 16001, errors: [{ field: 'files.0', rule: 'fileType' }] });
  // a second one that is wrong names itself, and nothing of the first stays
  const stored = filesInStore().length;
  expect(await refusal(send(player, referenceId, fileOf(await photoOf(3)), fileOf(html)))).toMatchObject({
    code: 16001,
    errors: [{ field: 'files.1' }],
  });
  expect(
    await refusal(send(player, referenceId, fileOf(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2000)])))),
  ).toMatchObject({ code: 16003, errors: [{ rule: 'fileDamaged', message: 'The file is damaged; take or save it again' }] });
  expect(filesInStore()).toHaveLength(stored);
  const sent = await send(
    player,
    referenceId,
    fileOf(await photoOf(4), 'holiday.exe', 'application/x-msdownload'),
    fileOf(heicOf(4032, 3024), 'IMG.HEIC', ''),
    fileOf(pdfOf('y'), 'x<script>.html', 'text/html'),
  );
  // what it is opened with goes by its name, so the name says what was found
  expect(sent.files.map(({ name }) => name)).toEqual(['holiday.jpg', 'IMG.HEIC', 'x<script>.pdf']);
  const target = join(folder, 'named');
  await run('document', 'show', [sent.id, target]);
  expect(readdirSync(target).toSorted()).toEqual(['1-holiday.jpg', '2-IMG.HEIC', '3-x_script_.pdf']);
  expect(sent.files.map(({ type, isPicture }) => [type, isPicture])).toEqual([
    ['image/jpeg', true],
    ['image/heic', false],
    ['application/pdf', false],
  ]);
});

test('a picture that would fill the memory is refused before it is decoded, and the app goes on', async () => {
  const player = await app().signUp();
  const referenceId = await ask(player);
  const bomb = await bombOf();
  expect(bomb.length).toBeLessThan(megabyte);
  expect(await refusal(send(player, referenceId, fileOf(bomb, 'a.png')))).toMatchObject({ code: 16004, errors: [{ rule: 'pictureSize' }] });
  expect(await refusal(send(player, referenceId, fileOf(heicOf(60_000, 60_000), 'a.heic')))).toMatchObject({ code: 16004 });
  expect(await refusal(send(player, referenceId, fileOf(heicOf(10, 10).subarray(0, 30), 'a.heic')))).toMatchObject({ code: 16003 });
  // boxes within boxes, each the only thing in the one around it, and as many beside each other
  const deep = Buffer.alloc(8 * 1_000_000);
  const wide = Buffer.alloc(8 * 1_000_000);
  for (let at = 0; at < deep.length; at += 8) {
    deep.writeUInt32BE(deep.length - at, at);
    deep.write('iprp', at + 4, 'latin1');
    wide.writeUInt32BE(8, at);
    wide.write('free', at + 4, 'latin1');
  }
  const head = heicOf(10, 10);
  const start = head.subarray(0, head.readUInt32BE(0));
  for (const boxes of [deep, wide])
    expect(await refusal(send(player, referenceId, fileOf(Buffer.concat([start, boxes]), 'a.heic')))).toMatchObject({ code: 16003 });
  expect(await send(player, referenceId, fileOf(await photoOf(5)))).toMatchObject({ status: 1 });
});

test('11 MB, seven files, no file, another field and no multipart are refused, each by its name', async () => {
  const player = await app().signUp();
  const referenceId = await ask(player);
  const photo = await photoOf(6);
  const large = Buffer.concat([photo, Buffer.alloc(11 * megabyte - photo.length)]);
  expect(await refusal(send(player, referenceId, fileOf(large)))).toMatchObject({ code: 16002, errors: [{ field: 'files.0' }] });
  const seven = Array.from({ length: 7 }, (_, index) => fileOf(pdfOf(String(index)), `${index}.pdf`));
  expect(await refusal(send(player, referenceId, ...seven))).toMatchObject({ code: 16005 });
  expect(await refusal(send(player, referenceId))).toMatchObject({ code: 10002, errors: [{ field: 'files', rule: 'required' }] });
  expect(await refusal(send(player, 'nothing', fileOf(photo)))).toMatchObject({ code: 10002, errors: [{ field: 'referenceId' }] });
  const post = async (body: FormData | string, type?: string) =>
    (
      (await (
        await fetch(`${app().origin}/api/player/documents`, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${player.accessToken}`, ...(type && { 'content-type': type }) },
        })
      ).json()) as { code: number }
    ).code;
  const odd = new FormData();
  odd.append('picture', fileOf(photo));
  expect(await post(odd)).toBe(10002);
  expect(await post('{}', 'application/json')).toBe(10007);
  expect(await post('not parts at all', 'multipart/form-data; boundary=x')).toBe(10001);
  const edge = Buffer.concat([photo, Buffer.alloc(10 * megabyte - photo.length)]);
  expect((await send(player, referenceId, fileOf(edge))).files).toMatchObject([{ size: 10 * megabyte }]);
  // six wait at most, however they come
  const five = seven.slice(0, 5);
  await send(player, referenceId, ...five);
  expect(await refusal(send(player, referenceId, fileOf(await photoOf(7))))).toMatchObject({ code: 16005 });
});

test('an upload that breaks off leaves nothing', async () => {
  const player = await app().signUp();
  const referenceId = await ask(player);
  const [stored, rows] = [filesInStore().length, (await query('select id from stored_file')).length];
  const form = new FormData();
  form.append('referenceId', referenceId);
  form.append('files', fileOf(Buffer.concat([await photoOf(8), Buffer.alloc(5 * megabyte)])));
  const whole = new Response(form);
  const half = Buffer.from(await whole.clone().arrayBuffer()).subarray(0, 2 * megabyte);
  const broken = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(half));
      setTimeout(() => broken.abort(), 50);
    },
  });
  const headers = { authorization: `Bearer ${player.accessToken}`, 'content-type': whole.headers.get('content-type') ?? '' };
  const init = { method: 'POST', headers, body, duplex: 'half', signal: broken.signal } as RequestInit;
  await expect(fetch(`${app().origin}/api/player/documents`, init)).rejects.toThrow(/abort/);
  // the house hears of it a moment later
  await expect.poll(async () => [filesInStore().length, (await query('select id from stored_file')).length]).toEqual([stored, rows]);
  expect((await player.call('listDocuments')).data).toMatchObject([{ status: 'open', documents: [] }]);
});

test('a stranger finds nothing: no request, no document, no file', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const referenceId = await ask(player);
  const photo = fileOf(await photoOf(9));
  expect(await refusal(send(stranger, referenceId, photo))).toMatchObject({ status: 404 });
  const { id } = await send(player, referenceId, photo);
  expect(await refusal(stranger.call('readDocumentFile', { params: { id, number: 1 } }))).toMatchObject({ status: 404 });
  expect(await refusal(stranger.call('removeDocument', { params: { id } }))).toMatchObject({ status: 404 });
  expect((await stranger.call('listDocuments')).data).toEqual([]);
  for (const path of ['/player/documents', `/player/documents/${id}/files/1`])
    expect((await fetch(`${app().origin}/api${path}`)).status).toBe(401);
  expect((await player.call('listDocuments')).data).toMatchObject([{ documents: [{ id }] }]);
});

test('the same files at once and again are one document, stored once', async () => {
  const player = await app().signUp();
  const referenceId = await ask(player);
  const photo = await photoOf(10);
  const sent = await Promise.all([1, 2, 3].map(async () => await send(player, referenceId, fileOf(photo))));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await send(player, referenceId, fileOf(photo))).id).toBe(sent[0]?.id);
  expect((await player.call('listDocuments')).data[0]?.documents).toHaveLength(1);
  await app().drainJobs();
  const rows = await query(`select s.state from stored_file s where s.id not in (select file_id from document_file) and s.id not in
    (select shown_file_id from document_file where shown_file_id is not null)`);
  expect(rows).toEqual([]);
});

test('a document is taken back before review and not after it; its files go with it', async () => {
  const player = await signUpNamed();
  const referenceId = await ask(player);
  const stored = filesInStore().length;
  const { id } = await send(player, referenceId, fileOf(await photoOf(11)));
  expect(filesInStore()).toHaveLength(stored + 2);
  const removals = await Promise.all([1, 2].map(async () => await refusal(player.call('removeDocument', { params: { id } }))));
  expect(new Set(removals.map((problem) => problem?.status))).toEqual(new Set([404, undefined]));
  await app().drainJobs();
  expect(filesInStore()).toHaveLength(stored);
  expect((await player.call('listDocuments')).data).toMatchObject([{ status: 'open', documents: [] }]);
  const next = await send(player, referenceId, fileOf(await photoOf(11)));
  await review(next.id, 'approve');
  expect(await refusal(player.call('removeDocument', { params: { id: next.id } }))).toMatchObject({ code: 16007 });
  expect(await refusal(send(player, referenceId, fileOf(await photoOf(12))))).toMatchObject({ code: 16006 });
  expect(await auditOf(player)).toEqual(['document request', 'document upload', 'document remove', 'document upload', 'document approve']);
});

test('KY-04 a rejected document says why and waits for another; an approved one ends the request; each is told and mailed once', async () => {
  const player = await signUpNamed();
  const referenceId = await ask(player, 'address');
  const photo = fileOf(await photoOf(13));
  const first = await send(player, referenceId, photo);
  await review(first.id, 'reject', { reason: 'The second page is missing.' });
  await expect(review(first.id, 'approve')).rejects.toThrow(/stands otherwise/);
  expect((await player.call('listDocuments')).data).toMatchObject([
    { status: 'open', documents: [{ id: first.id, status: 3, reason: 'The second page is missing.' }] },
  ]);
  // the same picture may be handed in once more: it is another document
  const second = await send(player, referenceId, photo);
  expect(second.id).not.toBe(first.id);
  const decided = await Promise.allSettled([review(second.id, 'approve', { expiresOn: '2031-04-05' }), review(second.id, 'reject')]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const events = (await player.call('listNotifications')).data.map((one) => one.data.event);
  expect(events).toHaveLength(3);
  expect(events).toEqual(expect.arrayContaining(['document.requested', 'document.rejected']));
  const mails = await query('select body_text from mail where recipient = $1 and body_text like $2', [
    player.email,
    '%second page is missing%',
  ]);
  expect(mails).toHaveLength(1);
});

test('EX-03 an excluded player may hand documents in and take them back', async () => {
  const player = await app().signUp();
  const referenceId = await ask(player);
  const { context } = app();
  await context.database.transact(async (tx) => await changePlayerStatus(tx, context.notifier, player.id, playerStatus.excluded));
  const { id } = await send(player, referenceId, fileOf(await photoOf(14)));
  expect((await player.call('removeDocument', { params: { id } })).data).toEqual({ removed: true });
});

test('an approved document ceases to count after its last day, by the clock, and is asked for again', async () => {
  const player = await signUpNamed();
  const referenceId = await ask(player);
  const { context } = app();
  const { id } = await send(player, referenceId, fileOf(await photoOf(15)));
  const lastDay = new Date(context.clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
  await review(id, 'approve', { expiresOn: lastDay });
  const expire = context.parts.jobs.find(({ name }) => name === 'expire-documents');
  await expire?.run(context, {});
  expect((await player.call('listDocuments')).data).toMatchObject([{ status: 'approved', documents: [{ status: 2, expiresOn: lastDay }] }]);
  context.clock.setOffset(4 * dayMs);
  try {
    await expire?.run(context, {});
    await expire?.run(context, {});
    expect((await player.call('listDocuments')).data).toMatchObject([{ status: 'open', documents: [{ status: 4 }] }]);
    expect((await player.call('listNotifications')).data.filter((one) => one.data.event === 'document.expired')).toHaveLength(1);
    expect(await send(player, referenceId, fileOf(await photoOf(16)))).toMatchObject({ status: 1 });
  } finally {
    context.clock.setOffset(0);
  }
});

test('SE-01 documents go on the day on which the time for which they are kept is over, and not before', async () => {
  const player = await signUpNamed();
  const { context } = app();
  const refused = await send(player, await ask(player, 'identity'), fileOf(await photoOf(17)));
  const approved = await send(player, await ask(player, 'address'), fileOf(await photoOf(18)));
  const waiting = await send(player, await ask(player, 'other'), fileOf(await photoOf(19)));
  await review(refused.id, 'reject');
  await review(approved.id, 'approve');
  const idsLeft = async () =>
    (await query('select id from document where player_id = $1 order by created_at', [player.id])).map(({ id }) => id);
  const fiveYears = Date.UTC(context.clock.now().getUTCFullYear() + 5, context.clock.now().getUTCMonth(), context.clock.now().getUTCDate());
  try {
    context.clock.setOffset(fiveYears - Date.now() - 2 * dayMs);
    // the player is there a last time, which keeps what was approved
    await query('update player set active_at = $2 where id = $1', [player.id, context.clock.now()]);
    await removeKeptDocuments(context);
    expect(await idsLeft()).toEqual([refused.id, approved.id, waiting.id]);
    context.clock.setOffset(fiveYears - Date.now() + 2 * dayMs);
    await removeKeptDocuments(context);
    expect(await idsLeft()).toEqual([approved.id, waiting.id]);
    context.clock.setOffset(2 * (fiveYears - Date.now()) + 5 * dayMs);
    expect(await removeKeptDocuments(context)).toBeGreaterThan(0);
    expect(await removeKeptDocuments(context)).toBe(0);
    expect(await idsLeft()).toEqual([waiting.id]);
  } finally {
    context.clock.setOffset(0);
  }
  await app().drainJobs();
  expect((await auditOf(player)).filter((action) => action === 'document remove')).toHaveLength(2);
  expect(await query('select id from stored_file where state = $1', ['removing'])).toEqual([]);
});

/** Runs an operator's command in this process. Returns what it says. */
async function run(noun: string, verb: string, words: string[], options: Record<string, string> = {}): Promise<string> {
  const found = verbs[noun]?.[verb];
  if (found === undefined || !('run' in found)) throw new Error(`There is no command ${noun} ${verb}`);
  const lines: string[] = [];
  await found.run({ context: app().context, words, options, actor: 'operator:tester', say: (line) => void lines.push(line) });
  return lines.join('\n');
}

test('an operator asks, looks, decides and lists by commands, each recorded', async () => {
  const player = await signUpNamed();
  const reason = 'Seen by hand.';
  await run('document', 'request', [player.email, 'identity'], { reason: 'Please show who you are.' });
  const [request] = (await player.call('listDocuments')).data;
  expect(request).toMatchObject({ kind: 'identity', reason: 'Please show who you are.', event: 'review' });
  const photo = await photoOf(20);
  const { id } = await send(player, request?.id ?? '', fileOf(photo, '../../passport.jpg'));
  expect(await run('document', 'list', [])).toContain(id);
  const target = join(folder, 'shown');
  await run('document', 'show', [id, target]);
  expect(readFileSync(join(target, '1-passport.jpg')).equals(photo)).toBe(true);
  await expect(run('document', 'show', [id, target])).rejects.toThrow(/cannot be written/);
  await expect(run('document', 'approve', [id], { until: '2001-01-01', reason })).rejects.toThrow(/a day to come/);
  await expect(run('document', 'approve', [id])).rejects.toThrow(/needs a reason/);
  await run('document', 'approve', [id], { until: '2099-01-01', reason });
  await expect(run('document', 'reject', [id], { reason })).rejects.toThrow(/stands otherwise/);
  await run('document', 'expire', [id], { reason: 'It was lent.' });
  expect(await run('document', 'list', [player.email])).toMatch(/open[\s\S]*expired/);
  await expect(run('document', 'list', ['nobody@lanternhall.example'])).rejects.toThrow(/no player/);
  await expect(run('document', 'approve', ['x'], { reason })).rejects.toThrow(/no document's id/);
  const actions = ['document request', 'document upload', 'document show', 'document show', 'document approve', 'document expire'];
  expect(await auditOf(player)).toEqual(actions);
  const actors = await query("select distinct actor from audit where subject = $1 and action like 'document %' order by 1", [player.id]);
  expect(actors.map(({ actor }) => actor)).toEqual(['operator:tester', `player:${player.id}`]);
  expect(await run('files', 'show', [])).toContain('(current)');
  expect(await run('files', 'rewrap', [], { reason })).toMatch(/^0 keys are under/);
});
