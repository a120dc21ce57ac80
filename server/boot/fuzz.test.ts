// Whatever is sent, to whichever door, as guest or as player: an answer as the API's own text describes it, never a fault of the
// app's own, and the books balance afterwards. The long form is bench/fuzz.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { auditLedger } from '#server/modules/wallet/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { fuzzCalls } from '#testing/fuzz/fuzz-calls.ts';
import { fuzzDoors } from '#testing/fuzz/fuzz-doors.ts';
import { createJudge } from '#testing/fuzz/judge.ts';
import { castPlayers, password } from '#testing/fuzz/players.ts';
import { sendRaw } from '#testing/fuzz/send-raw.ts';
import { freePort, makeDatabase } from '#testing/test-app.ts';
import { createAppProcess, type AppProcess, appSecret } from '#testing/app-process.ts';

let app: AppProcess;
let database: { url: string; drop: () => Promise<void> };
let dataDir: string;

beforeAll(async () => {
  database = await makeDatabase(inject('postgresUrl'));
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-fuzz-'));
  app = createAppProcess(await freePort(), { DATABASE_URL: database.url, DATA_DIR: dataDir, ACCESS_TOKEN_SECONDS: '3600' });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const portOf = (): number => Number.parseInt(new URL(app.origin).port, 10);

test('ASVS V16.5.1 no call answers otherwise than its documentation says, whatever it is asked', async () => {
  const report = await fuzzCalls({ origin: app.origin, requests: 1500, seed: 7 });
  expect(report.faults).toEqual([]);
  // the seed reaches what lies behind the first door, and what is turned away there
  for (const status of [200, 400, 401, 404, 409, 422]) expect([status, (report.statuses[status] ?? 0) > 5]).toEqual([status, true]);
});

test('ASVS V16.5.1 no other door has a fault of its own, though hostile words come with a right signature', async () => {
  const report = await fuzzDoors({ origin: app.origin, requests: 480, seed: 7, appSecret });
  expect(report.faults).toEqual([]);
});

test('of two changes of a password at once one wins, and the other is answered as the documentation says', async () => {
  const judge = createJudge(await (await fetch(`${app.origin}/api/openapi.json`)).json());
  const player = (await castPlayers(app.origin)).player();
  const body = JSON.stringify({
    currentPassword: password,
    newPassword: 'another horse battery',
    repeatNewPassword: 'another horse battery',
  });
  const lines = ['PUT /api/player/passwords HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Type: application/json'];
  const head = [...lines, `Authorization: Bearer ${player.token}`, `Content-Length: ${body.length}`].join('\r\n');
  const bytes = `${head}\r\n\r\n${body}`;
  const answers = await Promise.all([sendRaw({ port: portOf(), bytes }), sendRaw({ port: portOf(), bytes })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.flatMap((answer) => judge.ofCall('PUT', '/player/passwords', answer))).toEqual([]);
});

test('a handshake that fails is refused with the headers of every answer', async () => {
  const lines = ['GET /api/connection/websocket HTTP/1.1', 'Host: localhost', 'Upgrade: websocket', 'Connection: Upgrade'];
  const bytes = `${[...lines, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: x'].join('\r\n')}\r\n\r\n`;
  const answer = await sendRaw({ port: portOf(), bytes });
  expect(answer).toMatchObject({ status: 400, headers: { 'x-content-type-options': 'nosniff' } });
});

test('afterwards the process is the one that began, and the books balance', async () => {
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
  const { close, ...opened } = openDatabase(database.url, { connections: 2, log: pino({ level: 'silent' }) });
  try {
    expect((await auditLedger({ close, ...opened })).violations).toEqual([]);
  } finally {
    await close();
  }
});
