// Stripe's webhooks: signed with their time, in no order, at least once. They only say what to look at; what is told is what the API says then.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readJson } from '#server/platform/calls/read-input.ts';
import type { RawCallback, ReadCallback } from '../payment-adapter.ts';
import type { StripeApi } from './api.ts';
import { type RefundReport, reportRefund } from './refunds.ts';
import { type ChargeReport, reportCharge, reportIntent } from './sessions.ts';

/** How old a signature may be: Stripe signs every delivery anew. */
const toleranceMs = 300_000;

/** Whether a header such as `t=1700000000,v1=5257…` fits. While a secret is rolled there are several `v1`, of which one has to fit. */
export function isSigned(secret: string, header: unknown, body: string, nowMs: number): boolean {
  if (typeof header !== 'string' || header.length > 1000) return false;
  const parts = header.split(',').map((part) => part.split('=', 2) as [string, string | undefined]);
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(at) || Math.abs(nowMs - Number(at) * 1000) > toleranceMs) return false;
  const expected = Buffer.from(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'));
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value);
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

interface Hint {
  livemode: boolean;
  data: { object: { object: string; id: string; payment_intent?: unknown } };
}

function isHint(value: unknown): value is Hint {
  const { data, livemode } = (value ?? {}) as { data?: { object?: { object?: unknown; id?: unknown } }; livemode?: unknown };
  return typeof livemode === 'boolean' && typeof data?.object?.object === 'string' && typeof data.object.id === 'string';
}

/** What an event is about, as it stands now. */
async function reportOf(api: StripeApi, { data: { object } }: Hint): Promise<ChargeReport | RefundReport | undefined> {
  const { object: kind, id, payment_intent: intent } = object;
  if (kind === 'checkout.session') return await reportCharge(api, id);
  if (kind === 'refund') return await reportRefund(api, id);
  if (kind === 'dispute' && typeof intent === 'string') return await reportIntent(api, intent);
  return undefined;
}

/** Checks a webhook and asks the API about what it names. */
export async function readWebhook(
  api: StripeApi,
  { secret, isLive, wallMs }: { secret: string; isLive: boolean; wallMs: () => number },
  { headers, body }: RawCallback,
): Promise<ReadCallback> {
  if (!isSigned(secret, headers['stripe-signature'], body, wallMs())) return 'forged';
  const hint = readJson(body);
  if (!isHint(hint)) return 'unreadable';
  // the same address may be set for the test mode, whose money is none
  if (hint.livemode !== isLive) return 'unrelated';
  const report = await reportOf(api, hint);
  if (report === undefined || report.status === 'created') return 'unrelated';
  const { stamp, status, ...news } = report;
  return { ...news, status: status === 'cancelled' ? 'failed' : status, eventId: stamp, sequence: 0 };
}
