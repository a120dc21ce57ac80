// Cards that a player paid with, as places to pay to. The house has no number of one: its provider names it, for this player alone.
import { isHolder } from '#server/modules/verification/index.ts';
import type { Player } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { PaymentDeps } from '../deps.ts';
import { type CardFields, openFields } from '../payout-fields.ts';
import type { Instrument } from '../providers/payment-adapter.ts';
import type { InvoiceRow } from '../to-invoice.ts';

const purpose = 'payout-card';
/** Why a provider fails a payout to a card that it knows no more. */
const unknownCard = 'card-unknown';
/** So many of the latest are looked at: those in other names must not hide the player's own. */
const maxRead = 200;

interface InstrumentKey {
  player_id: string;
  provider: string;
  key: string;
}

const rowOf = ({ player_id: playerId, provider, key }: InstrumentKey): string => `${playerId} ${provider} ${key}`;

/** What a provider told of where payouts can go; null where it told nothing. */
export function sealPayoutCard(secrets: Secrets, at: InstrumentKey, { payoutReference, holder }: Instrument): Buffer | null {
  if (payoutReference === undefined) return null;
  return secrets.seal(purpose, rowOf(at), JSON.stringify({ reference: payoutReference, ...(holder !== undefined && { holder }) }));
}

const openCard = (secrets: Secrets, at: InstrumentKey, sealed: Buffer): { reference: string; holder?: string } =>
  JSON.parse(secrets.unseal(purpose, rowOf(at), sealed)) as { reference: string; holder?: string };

/** Whose a card is, as far as its provider has told. */
export const holderOf = (secrets: Secrets, { payout_sealed: sealed, ...at }: InstrumentKey & { payout_sealed: Buffer | null }) =>
  sealed === null ? undefined : openCard(secrets, at, sealed).holder;

export interface PayoutCard {
  id: string;
  provider: string;
  label: string;
  usedAt: Date;
  reference: string;
  holder: string | undefined;
  /** False for one that is held by somebody else, as the profile says by now (KY-05). */
  isOwn: boolean;
}

/** The cards of a player to which a provider pays, the one used last first. */
export async function readPayoutCards(
  db: Db,
  { secrets }: Pick<PaymentDeps, 'secrets'>,
  { id: playerId, first_name: firstName, last_name: lastName }: Pick<Player, 'id' | 'first_name' | 'last_name'>,
): Promise<PayoutCard[]> {
  const rows = await db
    .selectFrom('payment_instrument')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('payout_sealed', 'is not', null)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(maxRead)
    .execute();
  return rows.flatMap(({ payout_sealed: sealed, ...row }) => {
    if (sealed === null) return [];
    const { reference, holder } = openCard(secrets, row, sealed);
    const { id, provider, label, last_at: usedAt } = row;
    const card = { id, provider, label, usedAt, reference, holder };
    // where the holder was told once and is kept no more, what was seen then holds
    if (holder === undefined) return [{ ...card, isOwn: row.is_own !== false }];
    const isNamed = firstName !== null && lastName !== null;
    return [{ ...card, isOwn: !isNamed || isHolder(holder, { firstName, lastName }) }];
  });
}

/** The card that a player chose, as a payout names it. @throws Problem invalid-input where it is none of the player's that can be paid to */
export async function requirePayoutCard(
  tx: Tx,
  deps: Pick<PaymentDeps, 'secrets'>,
  player: Player,
  { provider, id }: { provider: string; id: string | undefined },
): Promise<CardFields> {
  const card = (await readPayoutCards(tx, deps, player)).find((one) => one.id === id && one.provider === provider);
  // one whose holder is told is judged by that name below; where it is kept no more, what was seen then holds
  if (card === undefined || (!card.isOwn && card.holder === undefined)) throw refuseFields(fieldError('fields.card', 'oneOf'));
  const { reference, label, holder } = card;
  return { card: card.id, cardReference: reference, cardLabel: label, ...(holder !== undefined && { holder }) };
}

/** A card that its provider knows no more is not offered again, unless it was paid with anew since the payout was asked for. */
export async function forgetUnknownCard(
  tx: Tx,
  { secrets }: Pick<PaymentDeps, 'secrets'>,
  payout: InvoiceRow,
  reason: string | undefined,
): Promise<void> {
  if (reason !== unknownCard) return;
  const { card: id, cardReference } = openFields(secrets, payout);
  if (id === undefined || cardReference === undefined) return;
  const row = await tx
    .selectFrom('payment_instrument')
    .selectAll()
    .where('player_id', '=', payout.player_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.payout_sealed === null || openCard(secrets, row, row.payout_sealed).reference !== cardReference) return;
  await tx.updateTable('payment_instrument').set({ payout_sealed: null }).where('id', '=', id).execute();
}

/** Somebody else has the account from now on: no card is paid to that a deposit brought, or brings, which was opened until now. */
export async function forgetCards(tx: Tx, { clock }: Pick<PaymentDeps, 'clock'>, playerId: string): Promise<void> {
  // whoever notes a card holds this row, so a card is forgotten here or not kept there
  await tx.updateTable('payment_count').set({ cards_since: clock.now() }).where('player_id', '=', playerId).execute();
  await tx.updateTable('payment_instrument').set({ payout_sealed: null }).where('player_id', '=', playerId).execute();
}
