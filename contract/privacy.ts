// What a player may have of their own data: a copy of all of it, signed.
import { type Static, Type } from 'typebox';
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

export const privacyCalls = {
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
    problems: ['not-found'],
    perMinute: 20,
  }),
  listSigningKeys: call('listSigningKeys', {
    kind: 'read',
    who: 'guest',
    summary: 'The public keys by which anybody checks what is signed here: checkpoints of the ledger and copies of data',
    data: Type.Array(
      Shape({
        signs: Type.Enum(['ledger-checkpoints', 'data-exports']),
        keyId: Type.String(),
        publicKey: Type.String({ description: 'Ed25519, SPKI in PEM' }),
      }),
    ),
  }),
};
