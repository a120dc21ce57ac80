// Where a withdrawal is paid to: account holder, bank account, wallet address. Sealed in the row (SE-01), opened only for the provider.
import type { Secrets } from '#server/platform/secrets.ts';
import type { InvoiceRow } from './to-invoice.ts';

const purpose = 'payout-fields';

export const sealFields = (secrets: Secrets, invoiceId: string, fields: Record<string, string>): Buffer =>
  secrets.seal(purpose, invoiceId, JSON.stringify(fields));

/** Returns the fields as the player gave them. */
export function openFields(secrets: Secrets, row: Pick<InvoiceRow, 'id' | 'fields_sealed'>): Record<string, string> {
  if (row.fields_sealed === null) return {};
  return JSON.parse(secrets.unseal(purpose, row.id, row.fields_sealed)) as Record<string, string>;
}

/** Of a payout to a card that was paid with: the player's choice, what the provider knows the card by, and what its holder does. */
export interface CardFields extends Record<string, string> {
  card: string;
  cardReference: string;
  cardLabel: string;
}

/** Whether they name a card that was paid with. */
export const isOfCard = (fields: Readonly<Record<string, string>>): fields is CardFields => fields['cardReference'] !== undefined;

/** The fields as a player would give them again. */
export const asGiven = (fields: Record<string, string>): Record<string, string> => (isOfCard(fields) ? { card: fields.card } : fields);

/** The fields as the provider gets them: of a card its own word for it alone. */
export const asSent = (fields: Record<string, string>): Record<string, string> =>
  isOfCard(fields) ? { card: fields.cardReference } : fields;
