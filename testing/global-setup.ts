// One throw-away PostgreSQL for a test run; each test file makes its own databases in it.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#embedded-postgres/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Where the houses of journeys keep their drawn pictures: the same ones for each house, and drawing them takes long. */
    picturesDir: string;
    /** How long a journey waits for one thing, as for an element, or the end of a file for equal books, before it counts as hanging. */
    waitTimeoutMs: number;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-test-'));
  chmodSync(folder, 0o755);
  project.provide('picturesDir', join(folder, 'pictures'));
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return async () => rmSync(folder, { recursive: true, force: true });
  }
  const postgres = await startPostgres(join(folder, 'postgres'), {
    settings: ['fsync=off', 'full_page_writes=off', 'shared_buffers=256MB'],
  });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
