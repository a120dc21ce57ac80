// One build at a time in a checkout: whoever comes second waits, and finds it built.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 200;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process that holds the lock; undefined when nobody does. */
function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file has its content from its first moment: who dies while it is written leaves no lock without a holder. */
function take(file: string): boolean {
  const written = `${file}-${randomUUID()}`;
  writeFileSync(written, String(process.pid));
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(written);
  }
}

/** Takes a dead process's lock away, unless somebody was faster: what is moved aside is looked at once more. */
function dropOrphan(file: string, pid: number): void {
  const aside = `${file}-${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = holderOf(aside);
  if (moved === pid) rmSync(aside);
  else renameSync(aside, file);
}

/** Runs an action while this process alone holds the lock file. `onWait` is called once where another process holds it. */
export async function withBuildLock<T>(file: string, act: () => Promise<T>, onWait: () => void): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let isTold = false; !take(file); await sleep(pauseMs)) {
    const pid = holderOf(file);
    if (pid === undefined) continue;
    if (!isAlive(pid)) dropOrphan(file, pid);
    else if (!isTold) {
      isTold = true;
      onWait();
    }
  }
  try {
    return await act();
  } finally {
    rmSync(file, { force: true });
  }
}
