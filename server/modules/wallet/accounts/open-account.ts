import { accountStatus } from '#contract/kernel/constants.ts';
import type { WalletDeps } from '../deps.ts';
import { type Tx, violates } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { laneOf, newIdIn } from '../ledger/ids.ts';
import { takeLane } from '../ledger/take-lane.ts';
import { publishAccount } from './accounts.channel.ts';
import { findAccount } from './read-accounts.ts';

/** Refuses a currency that the house does not offer. */
export function refuseUnlessOffered(settingsCache: WalletDeps['settings'], currency: string): void {
  if (!settingsCache.currency(currency)?.isEnabled)
    throw new Problem('currency-unavailable', `${currency} is not offered. GET /settings/currencies?visible=1 lists what is.`);
}

/**
 * Opens an account in a currency, as the one in use if `inUse`, and answers its id. A hidden account is shown again.
 * @throws Problem account-open, currency-unavailable
 */
export async function openAccount(
  tx: Tx,
  { settings: settingsCache, clock }: Pick<WalletDeps, 'settings' | 'clock'>,
  playerId: string,
  currency: string,
  inUse: boolean,
): Promise<string> {
  refuseUnlessOffered(settingsCache, currency);
  await takeLane(tx, playerId);
  const shown = await tx
    .updateTable('ledger.wallet_account')
    .set({ status: accountStatus.open })
    .where('player_id', '=', playerId)
    .where('currency', '=', currency)
    .where('status', '=', accountStatus.hidden)
    .returning('id')
    .executeTakeFirst();
  if (shown !== undefined) return shown.id;
  const id = newIdIn(playerId);
  const status = inUse ? accountStatus.active : accountStatus.open;
  await tx
    .insertInto('ledger.wallet_account')
    .values({ id, player_id: playerId, currency, lane: laneOf(playerId), status, opened_at: clock.now() })
    .execute()
    .catch((cause: unknown) => {
      if (!violates(cause, 'wallet_account_player_id_currency_key')) throw cause;
      throw new Problem('account-open', `Your ${currency} account is in the list of accounts.`, { cause });
    });
  return id;
}

/** Returns the player's account in a currency, hidden or not; opens it where there is none, and tells the player's pages. Of several at once one opens it. */
export async function findOrOpenAccount(
  tx: Tx,
  context: Pick<WalletDeps, 'settings' | 'clock' | 'outbox'>,
  playerId: string,
  currency: string,
): Promise<string> {
  const known = await findAccount(tx, playerId, currency);
  if (known !== undefined) return known.id;
  await takeLane(tx, playerId);
  const meanwhile = await findAccount(tx, playerId, currency);
  if (meanwhile !== undefined) return meanwhile.id;
  const id = await openAccount(tx, context, playerId, currency, false);
  await publishAccount(tx, context, id);
  return id;
}
