// One build at a time in a checkout: whoever comes second waits, and finds it built. The lock is a file that its holder touches as long as it lives:
// a process number says nothing after a restart, or in another container.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 200;
const touchMs = 2000;
/** A file that was not touched for so long, or says to be from the future, is that of a process that died. */
const orphanMs = 20_000;

/** What an action on a file returns; undefined where the file is not there. */
function ifThere<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The id of whoever holds the lock; undefined when nobody does. */
const holderOf = (file: string): string | undefined => ifThere(() => readFileSync(file, 'utf8'));

function isOrphan(file: string): boolean {
  const touchedMs = ifThere(() => statSync(file).mtimeMs);
  return touchedMs !== undefined && Math.abs(Date.now() - touchedMs) > orphanMs;
}

/** Gives a file a further name, unless that is taken. The lock has its content from its first moment. */
function link(written: string, file: string): boolean {
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the lock over from one that died. Of all that see it only one may: who has the claim, a file for this orphan alone. */
function takeOver(written: string, file: string): boolean {
  const orphan = holderOf(file);
  if (orphan === undefined || !isOrphan(file)) return false;
  const claim = `${file}-after-${encodeURIComponent(orphan).slice(0, 60)}`;
  if (!link(written, claim)) {
    if (isOrphan(claim)) rmSync(claim, { force: true });
    return false;
  }
  const isTaken = holderOf(file) === orphan;
  if (isTaken) renameSync(written, file);
  rmSync(claim, { force: true });
  return isTaken;
}

function take(file: string, id: string): boolean {
  const written = `${file}-${id}`;
  writeFileSync(written, id);
  try {
    return link(written, file) || takeOver(written, file);
  } finally {
    rmSync(written, { force: true });
  }
}

/** Runs an action while this process alone holds the lock file. `onWait` is called once where another process holds it. */
export async function withBuildLock<T>(file: string, act: () => Promise<T>, onWait: () => void): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const id = randomUUID();
  for (let isTold = false; !take(file, id); await sleep(pauseMs)) {
    if (isTold || isOrphan(file)) continue;
    isTold = true;
    onWait();
  }
  const touching = setInterval(() => {
    const now = new Date();
    ifThere(() => utimesSync(file, now, now));
  }, touchMs);
  try {
    return await act();
  } finally {
    clearInterval(touching);
    // one that was halted for long may have been taken for dead
    if (holderOf(file) === id) rmSync(file, { force: true });
  }
}
