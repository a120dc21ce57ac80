// Encrypted files in a folder of this machine, spread over folders by the end of their names, which is random.
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Blob, type Blobs, FilesUnavailable, isBlobName } from './blobs.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function guard<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new FilesUnavailable(what, error);
  }
}

/** Makes the names within a folder outlive a loss of power. Not every system lets a folder be opened for that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new FilesUnavailable('listed', error);
  });
  if (entries === undefined) return;
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
    else yield join(folder, entry.name);
  }
}

/** Opens a folder; it is made with the first file. */
export function folderBlobs(folder: string): Blobs {
  function fileOf(name: string): string {
    if (!isBlobName(name)) throw new Error(`${name} names no file of ours`);
    return join(folder, name.slice(-2), name);
  }
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      const part = `${file}.part`;
      await guard('written', async () => {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const handle = await open(part, 'w', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(part, file);
        await syncFolder(dirname(file));
      });
    },
    async get(name) {
      const file = fileOf(name);
      return await guard('read', async () => {
        try {
          return await readFile(file);
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      });
    },
    async remove(name) {
      const file = fileOf(name);
      await guard('removed', async () => {
        for (const one of [file, `${file}.part`]) await rm(one, { force: true });
      });
    },
    async *list() {
      for await (const file of filesBelow(folder)) {
        // what a writer left half done counts under the name that it would have had
        const name = (file.split(/[\\/]/).at(-1) ?? '').replace(/\.part$/, '');
        if (!isBlobName(name)) continue;
        const found = await stat(file).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw new FilesUnavailable('listed', error);
        });
        if (found !== undefined) yield { name, writtenAt: found.mtime } satisfies Blob;
      }
    },
  };
}
