import { type ChannelEvents, privateChannel } from '#contract/channels.ts';
import { moneyToWire } from '#contract/money.ts';
import type { WalletDeps } from '../deps.ts';
import { sql } from 'kysely';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import type { Alarm } from '#server/platform/alarms.ts';
import { channelFor } from '#server/platform/channel.ts';
import { afterCommit, type Tx } from '#server/platform/database.ts';
import type { OtherOutbox, Unfold } from '#server/platform/outbox.ts';
import { type MovementField, movementFields } from '../ledger/constants.ts';
import { toAccount } from './read-accounts.ts';

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

/** Tells the player's pages how an account stands, in the order of its movements. */
export async function publishAccount(tx: Tx, { outbox }: Pick<WalletDeps, 'outbox'>, accountId: string): Promise<void> {
  await sql`select ledger.wallet_tell(${accountId})`.execute(tx);
  afterCommit(tx, () => outbox.notice());
}

function readMovement(movement: string): ReturnType<Unfold>[number] {
  const texts = movement.split(',');
  const textOf = (field: MovementField): string => texts[movementFields.indexOf(field)] ?? '';
  const numberOf = (field: MovementField): number => moneyToWire(BigInt(textOf(field)));
  const row: AccountRow = {
    id: textOf('account'),
    currency: textOf('currency'),
    status: Number(textOf('status')) as AccountRow['status'],
    real: numberOf('real'),
    bonus: numberOf('bonus'),
    held: numberOf('held'),
    version: numberOf('seq'),
  };
  return { channel: privateChannel('wallet:accounts', textOf('player')), body: row };
}

/** What a row of the ledger's outbox holds, movement by movement. One that cannot be read is left out, so that it does not hold up the others. */
const unfoldMovements =
  (raise: (alarm: Alarm) => void): Unfold =>
  (body) =>
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
      });

/** The outbox that the ledger's functions fill; its events name it, as every ledger server has one. */
export const ledgerOutbox = (raise: (alarm: Alarm) => void): OtherOutbox => ({
  name: 'ledger',
  table: 'ledger.wallet_outbox',
  unfold: unfoldMovements(raise),
});

/** The event on wallet:accounts#{playerId}: the whole account with its version. */
function accountEvent(settings: SettingsCache, body: unknown): ChannelEvents['wallet:accounts'] {
  const row = body as AccountRow; // written by the wallet itself
  const account = toAccount(settings, {
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

export const accountsChannel = channelFor<WalletDeps>()('wallet:accounts', { shape: ({ settings }, body) => accountEvent(settings, body) });
