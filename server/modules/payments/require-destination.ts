import { requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { requirePayoutCard } from './instruments/payout-cards.ts';
import { type Method, requireFields } from './methods.ts';

/**
 * Where a withdrawal goes: the fields that its method asks for, and of a card that was paid with what its provider knows it by.
 * @throws Problem invalid-input with every field that will not do
 */
export async function requireDestination(
  tx: Tx,
  context: Pick<PaymentDeps, 'secrets'>,
  playerId: string,
  method: Method,
  given: Record<string, string>,
): Promise<Record<string, string>> {
  const fields = requireFields(method, given);
  if (!method.fields.some(({ type }) => type === 'card')) return fields;
  const card = { provider: method.provider, id: fields['card'] };
  return { ...fields, ...(await requirePayoutCard(tx, context, await requirePlayer(tx, playerId), card)) };
}
