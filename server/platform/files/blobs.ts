// Where encrypted bytes lie under a name: a folder of this machine, or a bucket. Neither knows what is in them.

export interface Blob {
  name: string;
  /** When it was written, by the clock of whoever keeps it. */
  writtenAt: Date;
}

export interface Blobs {
  /** Keeps the bytes; once this resolves they outlive a loss of power. @throws FilesUnavailable */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Returns the bytes, or undefined where nothing has this name. @throws FilesUnavailable */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes them; what is not there is removed already. @throws FilesUnavailable */
  remove(name: string): Promise<void>;
  /** Everything that is kept, in any order. @throws FilesUnavailable */
  list(): AsyncIterable<Blob>;
}

/** The folder or bucket does not do what was asked at this moment; the same may succeed later. */
export class FilesUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`Files cannot be ${what}`, { cause });
    this.name = 'FilesUnavailable';
  }
}

/** A name of ours: the id of a file. Nothing else is read, written or removed. */
export const isBlobName = (name: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
