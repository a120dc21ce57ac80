import { accountStatus } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { publishAccount } from './accounts.channel.ts';
import { openAccount as open } from './open-account.ts';
import { hasOpenRound } from '../rounds/read-rounds.ts';
import { takeLane } from '../ledger/take-lane.ts';
import { findAccountById, readAccounts, toAccount } from './read-accounts.ts';

async function requireAccount(tx: Tx, playerId: string, id: string) {
  const found = await findAccountById(tx, playerId, id);
  if (found === undefined) throw new Problem('not-found', 'You have no such account.');
  return found;
}

export const listAccounts = handle('listAccounts', async ({ context, db, session }) => ({
  data: await readAccounts(db, context.settings, session.playerId),
}));

export const openAccount = handle('openAccount', async ({ context, tx, session, body }) => {
  const id = await open(tx, context, session.playerId, body.currency, false);
  await publishAccount(tx, context, id);
  return { data: toAccount(context.settings, await requireAccount(tx, session.playerId, id)) };
});

export const switchAccount = handle('switchAccount', async ({ context, tx, session, params }) => {
  await takeLane(tx, session.playerId);
  const own = tx.selectFrom('ledger.wallet_account').select(['id', 'status']).where('player_id', '=', session.playerId);
  const rows = await own.execute();
  const wanted = rows.find((row) => row.id === params.id);
  if (wanted === undefined) throw new Problem('not-found', 'You have no such account.');
  const before = rows.find((row) => row.status === accountStatus.active);
  if (before !== undefined && before.id !== wanted.id) {
    await tx.updateTable('ledger.wallet_account').set({ status: accountStatus.open }).where('id', '=', before.id).execute();
    await publishAccount(tx, context, before.id);
  }
  await tx.updateTable('ledger.wallet_account').set({ status: accountStatus.active }).where('id', '=', wanted.id).execute();
  await publishAccount(tx, context, wanted.id);
  return { data: toAccount(context.settings, await requireAccount(tx, session.playerId, wanted.id)) };
});

export const hideAccount = handle('hideAccount', async ({ context, tx, session, params }) => {
  await takeLane(tx, session.playerId);
  const row = await tx
    .selectFrom('ledger.wallet_account')
    .selectAll()
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such account.');
  if (row.status === accountStatus.active) throw new Problem('account-active', 'Switch to another account first.');
  if (row.real + row.bonus + row.held > 0n) throw new Problem('account-not-empty', 'Withdraw what is in it first.');
  if (await hasOpenRound(tx, session.playerId, row.id))
    throw new Problem('account-not-empty', 'Finish the round that is open in it first.');
  await tx.updateTable('ledger.wallet_account').set({ status: accountStatus.hidden }).where('id', '=', row.id).execute();
  await publishAccount(tx, context, row.id);
  return { data: toAccount(context.settings, { ...row, status: accountStatus.hidden }) };
});
