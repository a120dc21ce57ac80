// What the processes of a house hold, as the system counts it: the launcher, the server, and what the server has started; not PostgreSQL.
import { readdirSync, readFileSync } from 'node:fs';

export interface Held {
  /** The launcher, the server, or the file that another runs. */
  name: string;
  /** Resident megabytes, shared pages whole. */
  rssMb: number;
  /** The same with shared pages split among those that share them. */
  pssMb: number;
}

/** Undefined where the process has ended meanwhile. */
function readProcess<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

const childrenOf = (pid: number): number[] =>
  readProcess(() =>
    readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    ),
  ) ?? [];

function lookAt(pid: number): Held | undefined {
  return readProcess(() => {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const name =
      words
        .find((word) => /\.m?[jt]s$/.test(word))
        ?.split('/')
        .at(-1) ??
      words[0] ??
      '';
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (what: string): number => Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
    return { name, rssMb: of('Rss'), pssMb: of('Pss') };
  });
}

const isPostgres = (pid: number): boolean => readProcess(() => readFileSync(`/proc/${pid}/comm`, 'utf8'))?.startsWith('postgres') ?? true;

/** Returns what a process and everything below it hold. @throws Error where there is no /proc */
export function readHeld(pid: number): Held[] {
  if (isPostgres(pid)) return [];
  const held = lookAt(pid);
  return [...(held === undefined ? [] : [held]), ...childrenOf(pid).flatMap(readHeld)];
}
