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
