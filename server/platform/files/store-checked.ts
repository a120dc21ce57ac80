import type { CheckedFile } from './check-file.ts';
import type { FileStore } from './file-store.ts';

/** A file that was judged and is stored; nothing points to it yet. */
export interface StoredUpload extends CheckedFile {
  fileId: string;
  shownFileId: string | undefined;
}

/** Encrypts and stores files that came together. `ids` gets those that are stored, also when a later one fails. */
export async function storeChecked(
  files: FileStore,
  purpose: string,
  checked: readonly CheckedFile[],
  ids: string[],
): Promise<StoredUpload[]> {
  const stored: StoredUpload[] = [];
  for (const file of checked) {
    const fileId = await files.store({ purpose, type: file.type, bytes: file.bytes });
    ids.push(fileId);
    const { shown } = file;
    const shownFileId = shown && (await files.store({ purpose, type: 'image/webp', bytes: shown }));
    if (shownFileId !== undefined) ids.push(shownFileId);
    stored.push({ ...file, fileId, shownFileId });
  }
  return stored;
}
