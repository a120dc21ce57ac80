import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findS3Server, openS3Server } from '#testing/s3-server.ts';
import { useTestApp } from '#testing/test-app.ts';
import { type Blobs, FilesUnavailable } from './blobs.ts';
import { decryptFile, encryptFile } from './file-cipher.ts';
import { openFileKeys } from './file-keys.ts';
import { createFileStore, type FileStore, removeFiles, rewrapKeys, sweepFiles } from './file-store.ts';
import { readFilesConfig } from './files-config.ts';
import { folderBlobs } from './folder-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'lanternhall-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How a file that was changed, cut or moved is refused. */
const unopened = /authenticate|not known here|Invalid/;
const marker = 'PLAIN-BYTES-OF-A-PASSPORT';
const plain = Buffer.concat([Buffer.from(marker), randomBytes(150_000), Buffer.from(marker)]);

const storeOn = (blobs: Blobs, secrets: { secret?: string; secretsBefore?: string[] } = {}): FileStore => {
  const keys = openFileKeys(app().context.secrets, { secret: secrets.secret, secretsBefore: secrets.secretsBefore ?? [] });
  return createFileStore(app().context.database, blobs, keys);
};
async function storeAndKeep(store: FileStore, bytes: Buffer = plain): Promise<string> {
  const id = await store.store({ purpose: 'test', type: 'image/png', bytes });
  await app().context.database.transact(async (tx) => await store.keep(tx, [id]));
  return id;
}
async function asOwner(statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
const namesIn = async (blobs: Blobs): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of blobs.list()) names.push(name);
  return names.toSorted();
};
const everyFileBelow = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((file) => statSync(file).isFile())
    : [];

test('SE-01 what is encrypted comes back as it was, whatever its length, and opens under no other key and for no other file', () => {
  const key = randomBytes(32);
  const part = 64 * 1024;
  const lengths = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(part - 1, part, part + 1, 2 * part, 2 * part + 5));
  fc.assert(
    fc.property(lengths, fc.nat(), (length, at) => {
      const bytes = randomBytes(length);
      const encrypted = encryptFile(key, 'a', bytes);
      expect(decryptFile(key, 'a', encrypted).equals(bytes)).toBe(true);
      const changed = Buffer.from(encrypted);
      changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ 1;
      expect(() => decryptFile(key, 'a', changed)).toThrow(unopened);
      expect(() => decryptFile(key, 'b', encrypted)).toThrow(unopened);
      expect(() => decryptFile(randomBytes(32), 'a', encrypted)).toThrow(unopened);
    }),
    { numRuns: 60 },
  );
});

test('SE-01 a file that was cut at the end of a part, or whose parts changed places, does not open', () => {
  const key = randomBytes(32);
  const sealed = 64 * 1024 + 16;
  const encrypted = encryptFile(key, 'a', randomBytes(3 * 64 * 1024));
  expect(() => decryptFile(key, 'a', encrypted.subarray(0, 11 + 2 * sealed))).toThrow(unopened);
  expect(() => decryptFile(key, 'a', encrypted.subarray(0, 11))).toThrow(unopened);
  const [first, second] = [encrypted.subarray(11, 11 + sealed), encrypted.subarray(11 + sealed, 11 + 2 * sealed)];
  const swapped = Buffer.concat([encrypted.subarray(0, 11), second, first, encrypted.subarray(11 + 2 * sealed)]);
  expect(() => decryptFile(key, 'a', swapped)).toThrow(unopened);
});

const s3Class = await findS3Server();
if (typeof s3Class === 'string') console.warn(`SKIPPED: files in a bucket. ${s3Class}`);
let bucket: Awaited<ReturnType<typeof openS3Server>> | undefined;
beforeAll(async () => {
  if (typeof s3Class !== 'string') bucket = await openS3Server(s3Class);
});
afterAll(async () => await bucket?.close());

const places: [string, () => { blobs: Blobs; below: string }][] = [
  ['a folder', () => ({ blobs: folderBlobs(join(folder, 'files')), below: join(folder, 'files') })],
  ...(typeof s3Class === 'string'
    ? []
    : [
        [
          'a bucket',
          () => {
            if (bucket === undefined) throw new Error('The S3 server opens before the tests');
            return { blobs: s3Blobs(bucket.config), below: bucket.folder };
          },
        ] as [string, () => { blobs: Blobs; below: string }],
      ]),
];

describe.each(places)('files in %s', (_name, open) => {
  test('SE-01 are stored and read again, and neither they nor the database show a byte of them', async () => {
    const { blobs, below } = open();
    const store = storeOn(blobs);
    const id = await storeAndKeep(store);
    const { db } = app().context.database;
    expect((await store.read(db, id)).equals(plain)).toBe(true);
    expect(await namesIn(blobs)).toContain(id);
    const files = everyFileBelow(below);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect([file, readFileSync(file).includes(marker)]).toEqual([file, false]);
    const { rows } = await asOwner('select row_to_json(f)::text as text from stored_file f where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(marker).toString('hex'));
    // the key that opens it is not in the row: the house's key opens it
    const other = openFileKeys({ ...app().context.secrets, derive: () => randomBytes(32) }, { secret: undefined, secretsBefore: [] });
    await expect(createFileStore(app().context.database, blobs, other).read(db, id)).rejects.toThrow(/is not here/);
  });

  test('are removed with their rows, twice as well as once', async () => {
    const { blobs } = open();
    const store = storeOn(blobs);
    const id = await storeAndKeep(store);
    const { database } = app().context;
    await database.transact(async (tx) => {
      await tx.updateTable('stored_file').set({ state: 'removing' }).where('id', '=', id).execute();
    });
    await Promise.all([removeFiles(store, database, [id]), removeFiles(store, database, [id])]);
    expect(await namesIn(blobs)).not.toContain(id);
    await expect(store.read(database.db, id)).rejects.toThrow(/no file/);
    await blobs.remove(id);
    expect(await blobs.get(id)).toBeUndefined();
  });

  test('that a crash left between their two halves are swept, those in use never', async () => {
    const { blobs } = open();
    const store = storeOn(blobs);
    const { database, clock } = app().context;
    const kept = await storeAndKeep(store);
    const unused = await store.store({ purpose: 'test', type: 'image/png', bytes: plain });
    const fresh = await store.store({ purpose: 'test', type: 'image/png', bytes: plain });
    await asOwner(`update stored_file set created_at = now() - interval '2 hours' where id = any($1)`, [[kept, unused]]);
    const stray = crypto.randomUUID();
    await blobs.put(stray, Buffer.from('nobody knows this'));
    expect(await sweepFiles(store, database, clock.wallMs())).toMatchObject({ rows: 1, blobs: 0 });
    expect(await namesIn(blobs)).toEqual(expect.arrayContaining([kept, fresh, stray]));
    expect(await namesIn(blobs)).not.toContain(unused);
    // what is swept cannot be pointed to any more
    await expect(database.transact(async (tx) => await store.keep(tx, [unused]))).rejects.toThrow(/swept/);
    await sweepFiles(store, database, clock.wallMs() + 25 * 60 * 60 * 1000);
    expect(await namesIn(blobs)).not.toContain(stray);
    expect((await store.read(database.db, kept)).equals(plain)).toBe(true);
  });
});

test('SE-01 the house’s key is replaced without touching a file: both are read, and after it the old one is of no more use', async () => {
  const blobs = folderBlobs(join(folder, 'rotation'));
  const [old, next] = ['the secret of files before, long enough', 'the secret of files from now on, long enough'];
  const { database } = app().context;
  const id = await storeAndKeep(storeOn(blobs, { secret: old }));
  const before = readFileSync(everyFileBelow(join(folder, 'rotation'))[0] ?? '');
  const rotating = storeOn(blobs, { secret: next, secretsBefore: [old] });
  expect((await rotating.read(database.db, id)).equals(plain)).toBe(true);
  await expect(storeOn(blobs, { secret: next }).read(database.db, id)).rejects.toThrow(/FILES_SECRETS_BEFORE/);
  expect(await rewrapKeys(rotating, database)).toBeGreaterThan(0);
  expect(await rewrapKeys(rotating, database)).toBe(0);
  expect((await storeOn(blobs, { secret: next }).read(database.db, id)).equals(plain)).toBe(true);
  await expect(storeOn(blobs, { secret: old }).read(database.db, id)).rejects.toThrow(/is not here/);
  expect(readFileSync(everyFileBelow(join(folder, 'rotation'))[0] ?? '').equals(before)).toBe(true);
});

test('a file whose folder or bucket is away says so, and leaves a row that is swept', async () => {
  const nowhere = s3Blobs({
    endpoint: 'http://127.0.0.1:9',
    bucket: 'none',
    region: 'us-east-1',
    accessKeyId: 'x',
    secretAccessKey: 'x',
    prefix: '',
  });
  await expect(storeOn(nowhere).store({ purpose: 'away', type: 'image/png', bytes: plain })).rejects.toThrow(FilesUnavailable);
  expect((await asOwner(`select state from stored_file where purpose = 'away'`)).rows).toEqual([{ state: 'storing' }]);
  const unwritable = folderBlobs('/dev/null/files');
  await expect(storeOn(unwritable).store({ purpose: 'away', type: 'image/png', bytes: plain })).rejects.toThrow(FilesUnavailable);
});

test('names are those of files alone: no path leads elsewhere', async () => {
  for (const blobs of [
    folderBlobs(folder),
    s3Blobs({ endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKeyId: 'x', secretAccessKey: 'x', prefix: '' }),
  ])
    for (const name of ['../house.secret', 'a/b', '', `${crypto.randomUUID()}/..`])
      await expect(blobs.get(name)).rejects.toThrow(/no file of ours/);
});

test('settings are refused by name', () => {
  const read = (env: Record<string, string>) => () => readFilesConfig(env, '.data');
  expect(read({})().files).toMatchObject({ folder: join('.data', 'files'), s3: undefined, secret: undefined });
  expect(read({ FILES_SECRET: 'short' })).toThrow(/FILES_SECRET must have/);
  expect(read({ FILES_SECRETS_BEFORE: 'short' })).toThrow(/FILES_SECRETS_BEFORE must have/);
  expect(read({ FILES_S3_ENDPOINT: 'bucket' })).toThrow(/FILES_S3_ENDPOINT is "bucket"/);
  expect(read({ FILES_S3_ENDPOINT: 'https://s3.example' })).toThrow(/FILES_S3_BUCKET is missing/);
  const s3 = { FILES_S3_ENDPOINT: 'https://s3.example/', FILES_S3_BUCKET: 'b', FILES_S3_KEY_ID: 'k', FILES_S3_SECRET: 's' };
  expect(read(s3)().files.s3).toMatchObject({ endpoint: 'https://s3.example', region: 'us-east-1', prefix: 'lanternhall/' });
  expect(read({ ...s3, FILES_S3_PREFIX: '../up' })).toThrow(/FILES_S3_PREFIX/);
});
