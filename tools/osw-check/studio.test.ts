// The kit against our own studio: the reference operator is its casino, and its game is played as its page plays it.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { studioPlugin } from '#games/provider/index.ts';
import { createDatabase } from '#games/testing/studio-under-test.ts';
import { freePort } from '#testing/free-port.ts';
import { untilServes } from '../osw-kit/run/commands.ts';
import { checkProvider, type Launched, type ReferenceOperator, startReferenceOperator, summaryOf } from '../osw-kit/index.ts';

const isWhole = process.env['OSW_CHECK'] === 'whole';
const key = { keyId: 'lamplight-studio', secret: 'a secret of the kit and the studio' };
const prefix = '/studio';
/** The waits of the protocol are seconds; a short run makes them short on both sides. */
const retryUnitMs = isWhole ? 1000 : 150;
let operator: ReferenceOperator;
let database: Awaited<ReturnType<typeof createDatabase>>;
/** Ends the studio as it is running. */
let end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
let url: string;
let port: number;

/** In this process, with short waits. */
async function startHere(): Promise<void> {
  const studio = fastify();
  await studio.register(studioPlugin, {
    prefix,
    databaseUrl: database.url,
    publicUrl: url,
    siteOrigin: 'http://operator.example',
    operatorUrl: operator.url,
    ...key,
    clientDir: '/nonexistent',
    retryDelaysMs: [1, 2, 4, 8].map((times) => times * retryUnitMs),
    dev: { pollMs: 50, withoutRateLimits: true, timeoutMs: 1000 },
  });
  await studio.listen({ port, host: '127.0.0.1' });
  end = async () => await studio.close();
}

/** As a process that can be killed, with the waits of the protocol. */
async function startProcess(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../games/provider/main.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      STUDIO_PORT: String(port),
      STUDIO_HOST: '127.0.0.1',
      STUDIO_DATABASE_URL: database.url,
      STUDIO_PUBLIC_URL: url,
      SITE_ORIGIN: 'http://operator.example',
      OPERATOR_URL: operator.url,
      OSW_KEY_ID: key.keyId,
      OSW_SECRET: key.secret,
      RATE_LIMITS: 'off',
    },
  });
  end = async (signal) => {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  await untilServes(`${url}/osw/v1/launch`);
}
const startStudio = isWhole ? startProcess : startHere;

beforeAll(async () => {
  operator = await startReferenceOperator({ key });
  database = await createDatabase(inject('postgresUrl'));
  port = await freePort();
  url = `http://127.0.0.1:${port}${prefix}`;
  await startStudio();
});
afterAll(async () => {
  await end('SIGTERM');
  await operator.close();
  await database.drop();
});

/** Presses the button once and shows what came of it to the end. */
async function playRound(launched: Launched): Promise<void> {
  const authorization = `Bearer ${new URL(launched.url).hash.slice(1)}`;
  const ask = async (path: string, body?: object): Promise<{ status: number; body: { round?: { id: string } } }> => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { round?: { id: string } } };
  };
  await ask('/seeds/client', { clientSeed: 'the seed of the kit' });
  const standing = await fetch(`${url}/api/session`, { headers: { authorization } });
  const { freeRounds } = (await standing.json()) as { freeRounds: { grantId: string; stake: string } | null };
  const free = freeRounds === null ? { stake: '100' } : { stake: freeRounds.stake, grantId: freeRounds.grantId };
  const { status, body } = await ask('/rounds', { actionId: randomUUID(), ...free });
  if (status === 200 && body.round !== undefined) await ask(`/rounds/${body.round.id}/finish`);
}

test('our studio passes every check of the kit that it can be given', async () => {
  const report = await checkProvider({
    target: { url, key },
    operator,
    playRound,
    gameId: 'golden-caravan',
    ...(isWhole && { kill: async () => await end('SIGKILL'), start: startStudio }),
    patienceMs: isWhole ? 150_000 : 60_000,
    retryUnitMs,
  });
  if (isWhole) console.log(summaryOf(report));
  expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(report.results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(isWhole ? [] : ['PW-12']);
}, 900_000);
