// The cards and accounts that deposits were paid with, as their provider tells of them. Whose they are decides nothing here: the rules of
// reviews ask, before money leaves.
import { isHolder } from '#server/modules/verification/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Instrument } from '../providers/payment-adapter.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { sealHolder } from './holder-seal.ts';
import { holderOf, sealPayoutCard } from './payout-cards.ts';

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

/** What of an instrument is kept that its provider tells of. Where it does not say whose it is, it is whose it was. */
async function keptOf(tx: Tx, { secrets }: Pick<PaymentDeps, 'secrets'>, row: InvoiceRow, told: Instrument) {
  const isEarlier = await isOfEarlierOwner(tx, row);
  const { first_name: firstName, last_name: lastName, erased_at: erasedAt } = await requirePlayer(tx, row.player_id);
  // the key stays of whoever was erased, by which others who pay with the same are found
  if (erasedAt !== null) return { label: '', is_own: null, payout_sealed: null, holder_sealed: null };
  const at = { player_id: row.player_id, provider: row.provider, key: told.key };
  const known = await tx
    .selectFrom('payment_instrument')
    .select(['is_own', 'payout_sealed', 'holder_sealed'])
    .where('player_id', '=', at.player_id)
    .where('provider', '=', at.provider)
    .where('key', '=', at.key)
    .executeTakeFirst();
  const holder = told.holder ?? (known === undefined ? undefined : holderOf(secrets, { ...at, ...known }));
  const isNamed = told.holder !== undefined && firstName !== null && lastName !== null;
  const isOwn = isNamed ? isHolder(told.holder ?? '', { firstName, lastName }) : null;
  return {
    label: told.label,
    is_own: told.holder === undefined && known !== undefined ? known.is_own : isOwn,
    payout_sealed: isEarlier ? null : sealPayoutCard(secrets, at, { ...told, holder }),
    holder_sealed: told.holder === undefined ? (known?.holder_sealed ?? null) : sealHolder(secrets, at, told.holder),
  };
}

/** Keeps what a deposit was paid with. The caller notes each deposit once. */
export async function noteInstrument(
  tx: Tx,
  deps: Pick<PaymentDeps, 'clock' | 'secrets'>,
  row: InvoiceRow,
  told: Instrument,
): Promise<void> {
  const now = deps.clock.now();
  const { player_id: playerId, provider, method } = row;
  const kept = await keptOf(tx, deps, row, told);
  await tx.updateTable('invoice').set({ instrument_noted: true }).where('id', '=', row.id).execute();
  await tx
    .insertInto('payment_instrument')
    .values({ player_id: playerId, provider, key: told.key, method, ...kept, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'provider', 'key'])
        .doUpdateSet((e) => ({ ...kept, last_at: now, deposits: e('payment_instrument.deposits', '+', 1) })),
    )
    .execute();
}
