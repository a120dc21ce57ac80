// BTCPay Server's webhooks. Their signature covers no time and no order, so one may come late, again, or after a newer one: it only says
// which payment to look at, and what is told of that is what the API says now.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readJson } from '#server/platform/calls/read-input.ts';
import type { RawCallback, ReadCallback } from '../payment-adapter.ts';
import type { Greenfield, Invoice } from './greenfield.ts';
import { type ChargeReport, reportCharge } from './invoices.ts';
import { type PayoutReport, referenceOf, reportPayout } from './payouts.ts';
import { type RefundReport, reportRefundOf } from './refunds.ts';

interface Hint {
  type: string;
  storeId?: unknown;
  invoiceId?: unknown;
  payoutId?: unknown;
}

function isSigned(secret: string, given: unknown, body: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const signature = Buffer.from(typeof given === 'string' ? given : '');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

const isHint = (value: unknown): value is Hint =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Ids of BTCPay Server; its test deliveries name none. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9-]{1,80}$/.test(value);

async function reportOf(api: Greenfield, { invoiceId, payoutId }: Hint): Promise<ChargeReport | PayoutReport | RefundReport | undefined> {
  if (isId(invoiceId)) {
    const orderId = (await api.read<Invoice>(`/invoices/${invoiceId}`))?.metadata?.orderId;
    return typeof orderId === 'string' ? await reportCharge(api, orderId) : undefined;
  }
  if (!isId(payoutId)) return undefined;
  const reference = await referenceOf(api, payoutId);
  return reference === undefined ? await reportRefundOf(api, payoutId) : await reportPayout(api, { reference, id: payoutId });
}

/** Checks a webhook and asks the API about what it names. */
export async function readWebhook(
  api: Greenfield,
  { storeId, secret }: { storeId: string; secret: string },
  { headers, body }: RawCallback,
): Promise<ReadCallback> {
  if (!isSigned(secret, headers['btcpay-sig'], body)) return 'forged';
  const hint = readJson(body);
  if (!isHint(hint)) return 'unreadable';
  if (hint.storeId !== undefined && hint.storeId !== storeId) return 'unrelated';
  const report = await reportOf(api, hint);
  if (report === undefined || report.status === 'created') return 'unrelated';
  const { stamp, status, ...news } = report;
  return { ...news, status: status === 'cancelled' ? 'failed' : status, eventId: stamp, sequence: 0 };
}
