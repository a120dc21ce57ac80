import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startPostgres } from '#embedded-postgres/index.ts';
import { openTestApp } from '#testing/test-app.ts';

test('a dead database gives 503 and the house recovers without a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-dead-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'postgres');
  const settings = ['shared_buffers=64MB'];
  const first = await startPostgres(data, { settings });
  const app = await openTestApp(first.url);
  const player = await app.signUp();
  const ask = async () =>
    (await fetch(`${app.origin}/api/wallet/accounts`, { headers: { authorization: `Bearer ${player.accessToken}` } })).status;
  expect(await ask()).toBe(200);

  process.kill(first.pid, 'SIGKILL');
  // connections end one after the other, so an answer may still come through one of them
  const refusal = async () => {
    const dead = await fetch(`${app.origin}/api/wallet/accounts`, { headers: { authorization: `Bearer ${player.accessToken}` } });
    return [dead.status, ((await dead.json()) as { code?: number }).code, dead.headers.get('retry-after')];
  };
  await expect.poll(refusal).toEqual([503, 10009, '2']);
  const ready = async () => await fetch(`${app.origin}/readyz`);
  await expect.poll(async () => await (await ready()).json()).toEqual({ status: 'database out of reach' });
  expect((await ready()).status).toBe(503);
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);

  const port = Number(new URL(first.url).port);
  const second = await startPostgres(data, { settings: [...settings, `port=${port}`] });
  await expect.poll(ask).toBe(200);
  await app.close();
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
});
