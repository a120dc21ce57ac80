// A whole house for a benchmark: a process of its own, its own PostgreSQL and data folder, gone when the benchmark ends.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppProcess } from '#testing/app-process.ts';
import { buildSite } from '#tools/build-site.ts';

export const root = join(import.meta.dirname, '..', '..');
/** Kernel clock ticks in a second, as /proc counts them on every Linux that Node runs on. */
const ticksPerS = 100;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Seconds of CPU that a process has used, its threads included. @throws Error where there is no /proc */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number.parseInt(fields[11] ?? '', 10) + Number.parseInt(fields[12] ?? '', 10)) / ticksPerS;
}

export interface BenchApp {
  origin: string;
  pid: number;
  buildId: string;
}

/** Opens a house, runs the benchmark, closes it whatever happens. */
export async function withTestApp(act: (app: BenchApp) => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-bench-'));
  const { buildId } = await buildSite(root);
  const app = createAppProcess(await freePort(), { DATA_DIR: dataDir, ...env });
  try {
    await app.start();
    await act({ origin: app.origin, pid: app.pid() ?? 0, buildId });
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
