// The cards and accounts that deposits were paid with, as their provider tells of them. Whose they are decides nothing here: the rules of
// reviews ask, before money leaves.
import { isHolder } from '#server/modules/verification/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Instrument } from '../providers/payment-adapter.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { sealPayoutCard } from './payout-cards.ts';

/** Whether its deposit was opened by somebody who had the account before. Keeps other cards of the player from being noted meanwhile. */
async function isOfEarlierOwner(tx: Tx, { player_id: playerId, created_at: openedAt }: InvoiceRow): Promise<boolean> {
  const count = await tx
    .selectFrom('payment_count')
    .select('cards_since')
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const since = count?.cards_since ?? null;
  return since !== null && openedAt <= since;
}

/** Keeps what a deposit was paid with. The caller notes each deposit once. */
export async function noteInstrument(
  tx: Tx,
  { clock, secrets }: Pick<PaymentDeps, 'clock' | 'secrets'>,
  row: InvoiceRow,
  told: Instrument,
): Promise<void> {
  const { first_name: firstName, last_name: lastName } = await requirePlayer(tx, row.player_id);
  const isKnown = told.holder !== undefined && firstName !== null && lastName !== null;
  const isOwn = isKnown ? isHolder(told.holder ?? '', { firstName, lastName }) : null;
  const now = clock.now();
  const at = { player_id: row.player_id, provider: row.provider, key: told.key };
  const sealed = (await isOfEarlierOwner(tx, row)) ? null : sealPayoutCard(secrets, at, told);
  await tx
    .insertInto('payment_instrument')
    .values({
      ...at,
      method: row.method,
      label: told.label,
      is_own: isOwn,
      first_at: now,
      last_at: now,
      payout_sealed: sealed,
    })
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'provider', 'key']).doUpdateSet((e) => ({
        label: told.label,
        is_own: isOwn,
        last_at: now,
        payout_sealed: sealed,
        deposits: e('payment_instrument.deposits', '+', 1),
      })),
    )
    .execute();
}
