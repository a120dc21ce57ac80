// What runs here, file by file: made and signed when the house opens, and compared with what lies on disk ever after. Its hash stands in the
// log of significant events too, so that who changes a file and the manifest with it is found out all the same.
import { createHash, sign, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { version } from '#kit/version.ts';
import { recordAudit } from './audit.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Secrets } from './secrets.ts';

export interface BuildDeps {
  config: { dataDir: string };
  secrets: Secrets;
  database: Database;
  clock: Clock;
}

export interface BuildManifest {
  version: string;
  buildId: string;
  /** When the house was opened with it. */
  at: string;
  /** Where its files lie. */
  root: string;
  /** SHA-256 in hex by path from there. */
  files: Readonly<Record<string, string>>;
  keyId: string;
  /** Ed25519 over `manifestText`, in base64. */
  signature: string;
}

/** Everything that decides what a player gets, what is sent to a browser, and what starts the house and builds that. */
export const manifestFolders =
  'art cli content contract embedded-postgres games kit live-server passwords server services sportsbook tools dist/site dist/studio'.split(
    ' ',
  );
const single = ['package.json', 'package-lock.json'];
const isCritical = (path: string): boolean => !/\.test\.tsx?$|(^|\/)(testing|fixtures[\w-]*)\//.test(path);
const keyOf = ({ secrets }: Pick<BuildDeps, 'secrets'>) => secrets.deriveSigningKey('build manifest');
const pathOf = ({ config }: Pick<BuildDeps, 'config'>): string => join(config.dataDir, 'build-manifest.json');

/** Returns the SHA-256 of every critical file below a root, by path. */
export async function hashFiles(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const folder of manifestFolders) {
    if (!existsSync(join(root, folder))) continue;
    const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = found
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    for (const path of paths.filter(isCritical).toSorted()) files[path] = await hashOf(join(root, path));
  }
  for (const path of single) if (existsSync(join(root, path))) files[path] = await hashOf(join(root, path));
  return files;
}

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

/** The text that is signed: a line for each file. */
export const manifestText = ({ version: of, buildId, at, files }: Omit<BuildManifest, 'root' | 'keyId' | 'signature'>): string =>
  ['lanternhall build', of, buildId, at, ...Object.entries(files).map(([path, hash]) => `${hash}  ${path}`)].join('\n');

/** Returns the hash over all files, by which one manifest is told from another. */
export const hashOfFiles = (files: BuildManifest['files']): string =>
  createHash('sha256')
    .update(
      Object.entries(files)
        .map(([path, hash]) => `${hash}  ${path}\n`)
        .join(''),
    )
    .digest('hex');

/** Returns the manifest that the house was opened with last; undefined where there is none. */
export async function readManifest(deps: Pick<BuildDeps, 'config'>): Promise<BuildManifest | undefined> {
  const file = pathOf(deps);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as BuildManifest) : undefined;
}

/** Where sources change while the house runs, no manifest stands for them. */
export const dropManifest = async (deps: Pick<BuildDeps, 'config'>): Promise<void> => await rm(pathOf(deps), { force: true });

/** Makes and signs the manifest of what lies below the root now. A change since the last one becomes a significant event. */
export async function signBuild(deps: BuildDeps, { root, buildId }: { root: string; buildId: string }): Promise<BuildManifest> {
  const before = await readManifest(deps);
  const { privateKey, keyId } = keyOf(deps);
  const facts = { version, buildId, at: deps.clock.now().toISOString(), root, files: await hashFiles(root) };
  const manifest = { ...facts, keyId, signature: sign(null, Buffer.from(manifestText(facts)), privateKey).toString('base64') };
  const file = pathOf(deps);
  await mkdir(deps.config.dataDir, { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(manifest), { mode: 0o600 });
  await rename(`${file}.new`, file);
  const [was, is] = [before && hashOfFiles(before.files), hashOfFiles(facts.files)];
  const known = await recordedHash(deps);
  if (known === is) return manifest;
  await deps.database.transact(
    async (tx) =>
      await recordAudit(tx, deps.clock, {
        actor: 'system',
        action: 'build change',
        subject: buildId,
        reason: `The house was opened with version ${version}.`,
        before: was === undefined ? null : { hash: was, version: before?.version },
        after: {
          hash: is,
          version,
          files: Object.keys(facts.files).length,
          changed: before && differences(before.files, facts.files).slice(0, 100),
        },
      }),
  );
  return manifest;
}

/** The hash over all files of the last build that the log of significant events has. */
async function recordedHash({ database }: Pick<BuildDeps, 'database'>): Promise<string | undefined> {
  const row = await database.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'build change')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { hash } = (row?.after ?? {}) as { hash?: unknown };
  return typeof hash === 'string' ? hash : undefined;
}

/** Whether the log of significant events has such a build among all that the house was ever opened with. */
async function isOpened({ database }: Pick<BuildDeps, 'database'>, hash: string): Promise<boolean> {
  const found = database.db.selectFrom('audit').select('id').where('action', '=', 'build change').where(sql`after->>'hash'`, '=', hash);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** A file that is not as it was. */
export interface FileDifference {
  path: string;
  is: 'changed' | 'missing' | 'added';
}

/** Returns what differs between two lists of files, by path. */
export function differences(known: BuildManifest['files'], found: BuildManifest['files']): FileDifference[] {
  const gone = Object.keys(known).filter((path) => found[path] === undefined);
  const other = Object.keys(found).filter((path) => found[path] !== known[path]);
  return [
    ...gone.map((path) => ({ path, is: 'missing' }) as const),
    ...other.map((path) => ({ path, is: known[path] === undefined ? 'added' : 'changed' }) as const),
  ].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export interface BuildReport {
  manifest: BuildManifest;
  /** False for a manifest that this house did not sign. */
  isSigned: boolean;
  /** False where the log of significant events has another hash for it. */
  isRecorded: boolean;
  /** True for a manifest that this house did not sign, or with a build that it was never opened with: nobody can say by it what has changed. */
  isForged: boolean;
  differences: FileDifference[];
}

/** Compares what lies on disk with the manifest; undefined where the house was never opened from a build. */
export async function verifyBuild(deps: BuildDeps): Promise<BuildReport | undefined> {
  const manifest = await readManifest(deps);
  if (manifest === undefined) return undefined;
  const isSigned = verify(null, Buffer.from(manifestText(manifest)), keyOf(deps).publicKey, Buffer.from(manifest.signature, 'base64'));
  const hash = hashOfFiles(manifest.files);
  return {
    manifest,
    isSigned,
    isRecorded: (await recordedHash(deps)) === hash,
    isForged: !isSigned || !(await isOpened(deps, hash)),
    differences: differences(manifest.files, await hashFiles(manifest.root)),
  };
}
