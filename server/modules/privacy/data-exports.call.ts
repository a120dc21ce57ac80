import { requireStepUp } from '#server/modules/identity/index.ts';
import { checkpointKey } from '#server/modules/wallet/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { exportStatus, openDataExport, toDataExport } from './data-exports.ts';
import { handle } from './deps.ts';
import { exportKey } from './make-copy.ts';

const maxListed = 20;

export const listDataExports = handle('listDataExports', async ({ db, session }) => {
  const rows = await db
    .selectFrom('data_export')
    .selectAll()
    .where('player_id', '=', session.playerId)
    .orderBy('asked_at', 'desc')
    .limit(maxListed)
    .execute();
  return { data: rows.map(toDataExport) };
});

export const requestDataExport = handle('requestDataExport', async ({ context, tx, session }) => ({
  data: await openDataExport(tx, context, session.playerId),
}));

export const readDataExport = handle('readDataExport', async ({ context, db, session, params }) => {
  const row = await db
    .selectFrom('data_export')
    .select(['file_id', 'asked_at'])
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .where('status', '=', exportStatus.ready)
    .where('expires_at', '>', context.clock.now())
    .executeTakeFirst();
  if (row === undefined || row.file_id === null) throw new Problem('not-found', 'This copy is not there any more. Ask for a new one.');
  await requireStepUp(db, context, session);
  const name = `my-data-${row.asked_at.toISOString().slice(0, 10)}.zip`;
  return { data: { bytes: await context.files.read(db, row.file_id), type: 'application/zip', name, isShown: false } };
});

export const listSigningKeys = handle('listSigningKeys', async ({ context }) => {
  const keys = { 'ledger-checkpoints': checkpointKey(context.secrets), 'data-exports': exportKey(context.secrets) } as const;
  const data = (['ledger-checkpoints', 'data-exports'] as const).map((signs) => {
    const { keyId, publicKey } = keys[signs];
    return { signs, keyId, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
  });
  return { data };
});
