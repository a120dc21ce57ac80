import { type ChannelEvents, privateChannel } from '#contract/channels.ts';
import { moneyToWire } from '#contract/money.ts';
import type { Selectable } from 'kysely';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import type { Alarm } from '#server/platform/alarms.ts';
import { channelFor } from '#server/platform/channel.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Unfold } from '#server/platform/outbox.ts';
import type { WalletDeps } from '../deps.ts';
import { toAccount } from './read-accounts.ts';
import type { WalletTables } from '../tables.ts';

/** What the outbox holds of an account: the numbers; the rest of the event is filled in when it is sent. */
interface AccountRow {
  id: string;
  currency: string;
  status: 1 | 2 | 3;
  real: number;
  bonus: number;
  held: number;
  version: number;
}

type Moved = Pick<
  Selectable<WalletTables['wallet_account']>,
  'id' | 'player_id' | 'currency' | 'status' | 'real' | 'bonus' | 'held' | 'seq'
>;

/** Tells the player's pages how an account stands. */
export async function publishAccount(tx: Tx, { outbox }: Pick<WalletDeps, 'outbox'>, account: Moved): Promise<void> {
  const { id, currency, status } = account;
  const [real, bonus, held] = [account.real, account.bonus, account.held].map(moneyToWire);
  await outbox.publish(tx, privateChannel('wallet:accounts', account.player_id), {
    id,
    currency,
    status,
    real,
    bonus,
    held,
    version: Number(account.seq),
  });
}

function readMovement(movement: string): ReturnType<Unfold>[number] {
  const [playerId = '', id = '', currency = '', status, ...numbers] = movement.split(',');
  const [real = 0, bonus = 0, held = 0, version = 0] = numbers.map((text) => moneyToWire(BigInt(text)));
  const row: AccountRow = { id, currency, status: Number(status) as AccountRow['status'], real, bonus, held, version };
  return { channel: privateChannel('wallet:accounts', playerId), body: row };
}

/**
 * What wallet_post leaves in the outbox, taken apart: a row holds the movements of a batch, each as
 * player, account, currency, status, real, bonus, held, number. One that cannot be read is left out, so that it does not hold up the others.
 */
export const unfoldMovements = (raise: (alarm: Alarm) => void): Readonly<Record<'wallet', Unfold>> => ({
  wallet: (body) =>
    String(body)
      .split(';')
      .flatMap((movement) => {
        try {
          return [readMovement(movement)];
        } catch (error) {
          raise({
            kind: 'live-event-lost',
            subject: 'wallet',
            message: 'A movement of the wallet cannot be told to its player, who sees it with the next one. Report this as a bug.',
            details: { error, movement },
          });
          return [];
        }
      }),
});

/** The event on wallet:accounts#{playerId}: the whole account with its version. */
function accountEvent(house: SettingsCache, body: unknown): ChannelEvents['wallet:accounts'] {
  const row = body as AccountRow; // written by the wallet itself
  const account = toAccount(house, {
    ...row,
    real: BigInt(row.real),
    bonus: BigInt(row.bonus),
    held: BigInt(row.held),
    seq: BigInt(row.version),
  });
  return {
    event: 'account.updated',
    account: {
      ...account,
      balance: row.real,
      bonus: row.bonus,
      held: row.held,
      rate: { ...account.rate, at: account.rate.at.toISOString() },
    },
  };
}

export const accountsChannel = channelFor<WalletDeps>()('wallet:accounts', { shape: ({ house }, body) => accountEvent(house, body) });
