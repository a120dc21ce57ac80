import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './verb.ts';

/** What may stand in a name on any disk. */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');

/** Writes files for one pair of eyes into a folder; none takes the place of another. @throws Refusal */
export async function writeFiles(
  folder: string,
  files: readonly { number: number; name: string; type: string; bytes: Buffer }[],
  say: (line: string) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { number, name, type, bytes } of files) {
    const path = join(folder, `${number}-${safeName(name)}`);
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      throw new Refusal(`${path} cannot be written.`, { cause: error });
    });
    say(`${path}  ${type}, ${bytes.length} bytes`);
  }
  say('Delete them when you have looked.');
}
