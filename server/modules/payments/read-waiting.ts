import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { PaymentDeps } from './deps.ts';
import { PaymentProviderError } from './providers/guard-gateway.ts';
import type { InvoiceRow } from './to-invoice.ts';

/** What an approved payout waits for by its provider's word, in words for an operator; undefined where the provider does not say. */
export async function readWaiting({ payments }: Pick<PaymentDeps, 'payments'>, row: InvoiceRow): Promise<string | undefined> {
  if (row.status !== invoiceStatus.processing) return undefined;
  try {
    const state = await payments.require(row.provider).state({ reference: row.id, id: row.provider_payment_id ?? undefined });
    return state !== undefined && 'waitsFor' in state ? state.waitsFor : undefined;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return `not known: ${error.message}`;
  }
}
