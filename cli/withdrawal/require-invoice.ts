import { type Given, requireWord, UsageError } from '../verb.ts';

/** The id of the withdrawal named first. @throws UsageError */
export function requireInvoice(given: Given): string {
  const invoiceId = requireWord(given, 'the invoice');
  if (!/^[0-9a-f-]{36}$/.test(invoiceId)) throw new UsageError(`${invoiceId} is no invoice's id.`);
  return invoiceId;
}
