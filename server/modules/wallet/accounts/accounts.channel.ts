// Live events of accounts: the ledger's functions write what moved as text, and it is read here, once, for who listens.
import { sql } from 'kysely';
import type { ChannelEvents } from '#contract/live/channels.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import { channelFor } from '#server/platform/channel.ts';
import { afterCommit, type Tx } from '#server/platform/database.ts';
import type { OtherOutbox } from '#server/platform/outbox.ts';
import type { WalletDeps } from '../deps.ts';
import { type MovementField, movementFields } from '../ledger/constants.ts';
import { type AccountRow, toAccount } from './read-accounts.ts';

/** The outbox that the ledger's functions fill; its events name it, as every ledger server has one. */
export const ledgerOutbox: OtherOutbox = { name: 'ledger', table: 'ledger.wallet_outbox', channel: 'wallet:accounts' };

/** Tells the player's pages how an account stands, in the order of its movements. */
export async function publishAccount(tx: Tx, { outbox }: Pick<WalletDeps, 'outbox'>, accountId: string): Promise<void> {
  await sql`select ledger.wallet_tell(${accountId})`.execute(tx);
  afterCommit(tx, () => outbox.notice());
}

/** @throws Error for a movement that is torn or holds no numbers */
function readMovement(movement: string): AccountRow {
  const texts = movement.split(',');
  if (texts.length !== movementFields.length) throw new Error(`A movement has ${movementFields.length} parts, not ${texts.length}`);
  const textOf = (field: MovementField): string => texts[movementFields.indexOf(field)] ?? '';
  return {
    id: textOf('account'),
    currency: textOf('currency'),
    status: Number(textOf('status')) as AccountRow['status'],
    real: BigInt(textOf('real')),
    bonus: BigInt(textOf('bonus')),
    held: BigInt(textOf('held')),
    seq: BigInt(textOf('seq')),
  };
}

/** The event on wallet:accounts#{playerId}: the whole account with its version. */
function accountEvent(settings: SettingsCache, movement: string): ChannelEvents['wallet:accounts'] {
  const account = toAccount(settings, readMovement(movement));
  return {
    event: 'account.updated',
    account: {
      ...account,
      balance: moneyToWire(account.balance),
      bonus: moneyToWire(account.bonus),
      held: moneyToWire(account.held),
      rate: { ...account.rate, at: account.rate.at.toISOString(), staleAt: account.rate.staleAt?.toISOString() ?? null },
    },
  };
}

export const accountsChannel = channelFor<WalletDeps>()('wallet:accounts', {
  shape: ({ settings }, body) => accountEvent(settings, String(body)),
});
