// What the file postmaster.pid of a data folder says, and whether that process is ours and alive.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  /** `ready` once it takes connections. */
  status: string | undefined;
}

/** A file that another process may take away at any moment. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

export function readPostmaster(data: string): Postmaster | undefined {
  const text = readIfThere(join(data, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const rows = text.split('\n');
  return { pid: Number(rows[0]), port: Number(rows[3]), status: rows[7]?.trim() };
}

function isZombie(pid: number): boolean {
  return readIfThere(`/proc/${pid}/stat`)?.split(') ')[1]?.[0] === 'Z';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The pid may have passed to another program since; that one must not be signalled. */
export function isPostgresOf(pid: number, data: string): boolean {
  const list = `/proc/${pid}/cmdline`;
  if (process.platform === 'win32') return true; // no cheap way to ask; the connection check decides
  const words = readIfThere(list) ?? spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return words.includes('postgres') && words.includes(data);
}
