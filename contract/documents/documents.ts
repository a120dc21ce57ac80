// Documents: what is asked of a player and why, and what the player hands in.
import { type Static, Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { FileBytes, Id, OrNull, Shape, Time, type Wire } from '../kernel/shapes.ts';
import { verifiedActs } from '../verification.ts';
import { documentBounds, documentEvents, documentKinds, documentRequestStatuses, documentTypes } from './document-kinds.ts';

export const DocumentFile = Shape({
  number: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  type: Type.Enum([...documentTypes]),
  size: Type.Integer({ description: 'bytes' }),
  isPicture: Type.Boolean({ description: 'the file answers with a picture to show; otherwise with the file to save' }),
});

export const Document = Shape({
  id: Id,
  referenceId: Id,
  status: Type.Integer({ description: '1 uploaded, 2 approved, 3 rejected, 4 expired' }),
  reason: OrNull(Type.String({ description: 'why it was rejected or does not count any more' })),
  createdAt: Time,
  decidedAt: Type.Unsafe<Date | null>(OrNull(Time)),
  expiresOn: OrNull(Type.String({ format: 'date', description: 'the last day on which it counts' })),
  files: Type.Array(DocumentFile),
});
export type Document = Wire<Static<typeof Document>>;

export const DocumentRequest = Shape({
  id: Id,
  kind: Type.Enum([...documentKinds]),
  reason: Type.String({ description: 'why it is asked for, in our own words; empty where the event says it' }),
  event: Type.Enum([...documentEvents]),
  knownAt: Type.Unsafe<Date>({ ...Time, description: 'when the event happened that made it known' }),
  askedAt: Type.Unsafe<Date>({ ...Time, description: 'when the player was told' }),
  status: Type.Enum([...documentRequestStatuses]),
  opens: Type.Array(Type.Enum([...verifiedActs]), { description: 'what waits for it today' }),
  documents: Type.Array(Document, { description: 'oldest first' }),
});
export type DocumentRequest = Wire<Static<typeof DocumentRequest>>;

export const documentCalls = {
  listDocuments: call('listDocuments', {
    kind: 'read',
    who: 'player',
    summary: 'The documents that are asked for, each with why and since when, and what was handed in; what waits for the player first',
    data: Type.Array(DocumentRequest),
  }),
  uploadDocument: call('uploadDocument', {
    kind: 'act',
    who: 'player',
    whileBarred: 'open',
    summary: `Hands in up to ${documentBounds.maxFiles} files for what referenceId asks: JPEG, PNG, WebP, HEIC or PDF. The same files again are the same document`,
    upload: { maxFiles: documentBounds.maxFiles, maxFileBytes: documentBounds.maxFileBytes },
    body: Shape({ referenceId: Id }),
    data: Document,
    problems: [
      'not-found',
      'file-type-refused',
      'file-too-large',
      'file-unreadable',
      'picture-too-large',
      'too-many-files',
      'document-request-closed',
    ],
    perMinute: 30,
  }),
  readDocumentFile: call('readDocumentFile', {
    kind: 'read',
    who: 'player',
    summary: 'One file of a document: pictures to show, without what the camera wrote into them; others to save',
    params: Shape({ id: Id, number: Type.Integer({ minimum: 1, maximum: documentBounds.maxFiles }) }),
    isFile: true,
    data: FileBytes,
  }),
  removeDocument: call('removeDocument', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Takes a document back that nobody has reviewed yet',
    params: Shape({ id: Id }),
    data: Shape({ removed: Type.Literal(true) }),
    problems: ['document-reviewed'],
  }),
};
