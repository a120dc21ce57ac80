// Starts as an operator does them: twice in one folder, and with a database that dies.
import { readFileSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres } from '#embedded-postgres/index.ts';
import { freePort } from '#testing/test-app.ts';
import { createAppProcess, type AppProcess } from '#testing/app-process.ts';

const ratesAt = new Date(Date.now() - 3_600_000).toISOString();
let dataDir: string;
let app: AppProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-start-'));
  chmodSync(dataDir, 0o755);
  const rates = join(dataDir, 'rates.json');
  writeFileSync(rates, JSON.stringify({ base: 'EUR', at: ratesAt, rates: { USD: '0.9123' } }));
  app = createAppProcess(await freePort(), { DATA_DIR: dataDir, RATES_SOURCES: 'file', RATES_FILE: rates });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ready = async (): Promise<number> => (await fetch(`${app.origin}/readyz`)).status;
const data = (): string => join(dataDir, 'postgres');
const postmaster = (): number => Number.parseInt(readFileSync(join(data(), 'postmaster.pid'), 'utf8'), 10);

/** How many houses hold a place on the database. */
async function placesOn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted and application_name = 'lanternhall house'",
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

/** What a process holds: resident megabytes, and the libraries that it has loaded. Linux tells it. */
function holds(pid: number): { rssMb: number; libraries: string } {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { rssMb: Number(kb) / 1024, libraries: readFileSync(`/proc/${pid}/maps`, 'utf8') };
}

test.runIf(process.platform === 'linux')('a house that has drawn its pictures and is left alone holds little memory', async () => {
  const picture = await fetch(`${app.origin}/assets/posters/jade-tides.auto.tall@2x.avif`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
  expect((await fetch(`${app.origin}/assets/brand/icon-192.png`)).status).toBe(200);
  await expect.poll(() => holds(app.pid() ?? 0).rssMb, { timeout: 60_000 }).toBeLessThan(260);
  expect(holds(app.pid() ?? 0).libraries).not.toMatch(/libvips|rolldown/);
});

test('currency rates are read from their source soon after the start', async () => {
  const dollar = async () => {
    const answer = (await (await fetch(`${app.origin}/api/settings/currencies`)).json()) as { data: { code: string; rate: object }[] };
    return answer.data.find(({ code }) => code === 'USD')?.rate;
  };
  await expect.poll(dollar).toMatchObject({ rate: '0.9123', base: 'EUR', at: ratesAt });
});

test('a second start in the same folder is refused and does the first no harm', async () => {
  const before = postmaster();
  const second = createAppProcess(await freePort(), { DATA_DIR: dataDir });
  await expect(second.start()).rejects.toThrow('ended at its start');
  expect(postmaster()).toBe(before);
  expect(await ready()).toBe(200);
});

test('the embedded database is started again when it dies, and the house keeps its place on it', async () => {
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await expect.poll(async () => (await findPostgres(data())) !== undefined && postmaster() !== before, { timeout: 60_000 }).toBe(true);
  await expect.poll(async () => await placesOn((await findPostgres(data())) ?? ''), { timeout: 60_000 }).toBe(1);
  await expect.poll(ready, { timeout: 60_000 }).toBe(200);
  const second = createAppProcess(await freePort(), { DATA_DIR: dataDir });
  await expect(second.start()).rejects.toThrow('ended at its start');
  expect(await ready()).toBe(200);
});

test('SE-02 a house that was upgraded writes its manifest down before its jobs compare with it, and no game is closed', async () => {
  const client = new pg.Client({ connectionString: await findPostgres(data()) });
  await client.connect();
  // the hourly look is due as soon as the house opens again
  await client.query("select graphile_worker.add_job('verify-build', run_at := now() + interval '12 s')");
  await client.end();
  expect(await app.stop()).toBe(0);
  // what another version has left
  writeFileSync(
    join(dataDir, 'build-manifest.json'),
    readFileSync(join(dataDir, 'build-manifest.json'), 'utf8').replace(/[0-9a-f]{64}/, '0'.repeat(64)),
  );
  await app.start();
  const again = new pg.Client({ connectionString: await findPostgres(data()) });
  await again.connect();
  const waiting = async () =>
    (
      await again.query(
        "select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'verify-build' and run_at < now() + interval '1 minute'",
      )
    ).rows.length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  const { rows } = await again.query<{ closed: number; all: number }>(
    'select count(*) filter (where not is_enabled)::int as closed, count(*)::int as all from game where released_at is not null',
  );
  const alarms = await again.query("select 1 from alarm where kind = 'build-differs'");
  await again.end();
  expect([rows[0]?.closed, alarms.rows.length]).toEqual([0, 0]);
  expect(rows[0]?.all).toBeGreaterThan(0);
});
