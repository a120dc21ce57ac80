// What grows by number, collected from the modules' folders: a new one is a new file there. docs/extending/ says how each is written.
import { join } from 'node:path';
import { jurisdictionKind, type JurisdictionRow } from '#server/modules/jurisdiction/index.ts';
import { collect } from '#server/platform/collect.ts';

export interface Parts {
  jurisdictions: readonly JurisdictionRow[];
}

/** Where the house's own are. */
export const partFolders: readonly string[] = [join(import.meta.dirname, 'modules')];

/** Returns the parts that lie below the folders. @throws Error for a file that does not hold what its name says */
export async function collectParts(folders: readonly string[]): Promise<Parts> {
  return { jurisdictions: await collect(folders, jurisdictionKind) };
}
