// SIGKILL for a whole house, its embedded PostgreSQL or both, and the wait until it is open again by itself.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '#embedded-postgres/index.ts';
import type { AppProcess } from '../app-process.ts';

export const killTargets = ['server', 'database', 'both'] as const;
export type KillTarget = (typeof killTargets)[number];
export interface KilledHouse {
  app: AppProcess;
  dataDir: string;
}

const openBoundMs = 120_000;

const postmasterOf = (dataDir: string): number => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** The address of the house's embedded database. */
export async function requireDatabase(dataDir: string): Promise<string> {
  for (const begunAt = Date.now(); Date.now() - begunAt < openBoundMs; await sleep(200)) {
    const url = await findPostgres(join(dataDir, 'postgres'));
    if (url !== undefined) return url;
  }
  throw new Error('The embedded PostgreSQL does not answer');
}

async function untilReady({ origin }: AppProcess): Promise<void> {
  for (const begunAt = Date.now(); Date.now() - begunAt < openBoundMs; ) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`not ready within ${openBoundMs / 1000} s`);
}

/** Another PostgreSQL than the killed one runs on the folder. */
async function untilReplaced(dataDir: string, killed: number): Promise<void> {
  for (const begunAt = Date.now(); Date.now() - begunAt < openBoundMs; await sleep(50)) {
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    if (existsSync(file) && Number.parseInt(readFileSync(file, 'utf8'), 10) !== killed) return;
  }
  throw new Error(`no PostgreSQL within ${openBoundMs / 1000} s`);
}

/** Kills the server, the database or both; resolves when the house is ready again. */
export async function killAndOpen({ app, dataDir }: KilledHouse, target: KillTarget): Promise<void> {
  const postmaster = postmasterOf(dataDir);
  if (target !== 'server') process.kill(postmaster, 'SIGKILL');
  if (target === 'database') await untilReplaced(dataDir, postmaster);
  else {
    await app.kill();
    await Promise.race([app.start(), sleep(openBoundMs).then(() => Promise.reject(new Error(`not open within ${openBoundMs / 1000} s`)))]);
  }
  await untilReady(app);
}
