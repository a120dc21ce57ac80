// What a player may have of their own data: a copy of all of it, signed.
import { type Static, Type } from 'typebox';
import { erasedThings, erasureBlocks, keptThings } from './privacy-words.ts';
import { call } from './kernel/call.ts';
import { FileBytes, Id, OrNull, Shape, Time } from './kernel/shapes.ts';

export const DataExport = Shape({
  id: Id,
  status: Type.Integer({ description: '1 being made, 2 ready, 3 could not be made, 4 removed after its time' }),
  askedAt: Time,
  readyAt: OrNull(Time),
  expiresAt: OrNull(Time),
  bytes: OrNull(Type.Integer()),
});
export type DataExport = Static<typeof DataExport>;

const KeptData = Shape({
  thing: Type.Enum([...keptThings]),
  until: Type.Unsafe<Date | null>({ ...OrNull(Time), description: 'when it goes; null: with what it is kept for' }),
  source: OrNull(Type.String({ description: 'the law that asks for it' })),
});

export const Erasure = Shape({
  blocks: Type.Array(
    Shape({
      reason: Type.Enum([...erasureBlocks]),
      until: Type.Unsafe<Date | null>({ ...OrNull(Time), description: 'when it ends by itself; null: when the player or the house acts' }),
    }),
    { description: 'what has to be settled before; none: it can be done' },
  ),
  erases: Type.Array(Type.Enum([...erasedThings]), { description: 'what goes at once' }),
  keeps: Type.Array(KeptData, { description: 'what stays under a number in place of the person' }),
  version: Type.String({ description: 'names this very list; who agrees sends it back' }),
});
export type Erasure = Static<typeof Erasure>;

export const privacyCalls = {
  readErasure: call('readErasure', {
    kind: 'read',
    who: 'player',
    summary: 'What erasing the account would do: what goes at once, what stays, why and until when, and what stands against it',
    data: Erasure,
  }),
  eraseAccount: call('eraseAccount', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Erases the account for good: it is closed, every session ends, and the list that was agreed to is carried out',
    body: Shape({ version: Type.String({ maxLength: 64, description: 'of the list that the player has read' }) }),
    data: Shape({ erased: Type.Literal(true), reference: Id, keeps: Type.Array(KeptData) }),
    problems: ['step-up-needed', 'erasure-blocked', 'conflict'],
    perMinute: 6,
  }),
  listDataExports: call('listDataExports', {
    kind: 'read',
    who: 'player',
    summary: 'The copies of the own data that were asked for, the newest first',
    data: Type.Array(DataExport),
  }),
  requestDataExport: call('requestDataExport', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Asks for a copy of the own data; while one is being made, it is answered',
    data: DataExport,
    perMinute: 6,
  }),
  readDataExport: call('readDataExport', {
    kind: 'read',
    who: 'player',
    summary: 'The copy as a ZIP file: tables as CSV, everything as JSON, a manifest with their hashes and its signature',
    params: Shape({ id: Id }),
    data: FileBytes,
    isFile: true,
    problems: ['not-found', 'step-up-needed'],
    perMinute: 20,
  }),
  listSigningKeys: call('listSigningKeys', {
    kind: 'read',
    who: 'guest',
    summary: 'The public keys by which anybody checks what is signed here: checkpoints and proofs of the ledger, and copies of data',
    data: Type.Array(
      Shape({
        signs: Type.Enum(['ledger-checkpoints', 'data-exports']),
        keyId: Type.String(),
        publicKey: Type.String({ description: 'Ed25519, SPKI in PEM' }),
      }),
    ),
  }),
};
