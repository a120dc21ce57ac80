import type { Database } from '../database.ts';
import type { Secrets } from '../secrets.ts';
import { openFileKeys } from './file-keys.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import type { FilesConfig } from './files-config.ts';
import { folderBlobs } from './folder-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';

/** Returns the store of players' files that the settings ask for. */
export function openFiles(config: FilesConfig, secrets: Secrets, database: Database): FileStore {
  const blobs = config.s3 === undefined ? folderBlobs(config.folder) : s3Blobs(config.s3);
  return createFileStore(database, blobs, openFileKeys(secrets, config));
}
