// Releases the schema of this version: locks its migrations, and keeps a small database of it for the tests that upgrade one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { findBroken, isPreRelease, lockNew, type SchemaLock } from '#kit/schema/index.ts';
import { version } from '#kit/version.ts';
import { allSchemas } from '#server/boot/mount-services.ts';
import { dumpDatabase } from './release/dump-database.ts';
import { withUsedInstallation } from './release/use-installation.ts';

const root = join(import.meta.dirname, '..');
const lockFile = join(root, 'schema.lock.json');
const dumpFile = join(root, 'testing', 'releases', `${version}.sql.gz`);
const maxBytes = 200_000;

const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as SchemaLock;
const broken = findBroken(lock, allSchemas);
if (broken.length > 0) throw new Error(broken.join('\n'));
if (isPreRelease(version))
  throw new Error(`${version} is a pre-release: take its suffix away in package.json and package-lock.json, then it is released.`);
if (existsSync(dumpFile)) throw new Error(`${version} is released already: raise the version in package.json and package-lock.json first.`);

const text = await withUsedInstallation(async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await dumpDatabase(client, allSchemas);
  } finally {
    await client.end();
  }
});
const packed = gzipSync(text, { level: 9 });
if (packed.length > maxBytes) throw new Error(`The dump has ${packed.length} bytes, more than ${maxBytes}. Let fewer players act.`);
mkdirSync(join(dumpFile, '..'), { recursive: true });
writeFileSync(dumpFile, packed);
writeFileSync(lockFile, `${JSON.stringify(lockNew(lock, allSchemas, version), null, 2)}\n`);
console.log(`The schema of ${version} is released: schema.lock.json, ${dumpFile} (${packed.length} bytes). Commit both.`);
