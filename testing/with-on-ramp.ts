// A house with the stand-in on-ramp mounted, and a buyer on its pages.
import { createHmac } from 'node:crypto';
import { type CashierCallback, cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import { cashierPlugin } from '#services/cashier/index.ts';
import { type OnRampOptions, onRampPlugin } from '#services/on-ramp/index.ts';
import type { Context } from '#server/boot/context.ts';
import { paidByWord } from './compare-books.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import { cashierKey } from './with-cashier.ts';

const callbackPath = '/api/payment/callbacks/on-ramp';
const onRampKey = ({ secrets }: Pick<Context, 'secrets'>) => ({
  keyId: 'lanternhall',
  secret: secrets.derive('on-ramp').toString('base64url'),
});

/** Options of a house with the demo's cashier and on-ramp, mounted in it. */
export const withOnRamp = (options: Partial<OnRampOptions> = {}, more: Partial<TestAppOptions> = {}): TestAppOptions => ({
  paymentProviders: ['cashier', 'on-ramp'],
  ...more,
  app: (context, databaseUrl) => ({
    mountServices: async (app) => {
      const { publicUrl } = context.config;
      const common = { databaseUrl, brandName: 'Lanternhall', pollMs: 50, retryDelaysMs: [50] };
      await app.register(cashierPlugin, { prefix: '/cashier', publicUrl: `${publicUrl}/cashier`, ...cashierKey(context), ...common });
      await app.register(onRampPlugin, {
        prefix: '/on-ramp',
        publicUrl: `${publicUrl}/on-ramp`,
        ...onRampKey(context),
        ...common,
        ...options,
      });
    },
  }),
});

/** Sends a callback as the on-ramp would, or as one who holds another secret. */
export async function tellAsOnRamp(
  { origin, context }: TestApp,
  news: CashierCallback,
  secret = onRampKey(context).secret,
): Promise<Response> {
  const body = JSON.stringify(news);
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', secret)
    .update(cashierSigningText(timestamp, 'POST', callbackPath, body))
    .digest('hex');
  const response = await fetch(origin + callbackPath, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [cashierHeaders.key]: 'lanternhall',
      [cashierHeaders.timestamp]: timestamp,
      [cashierHeaders.signature]: signature,
    },
  });
  // a stranger's word moves nothing
  if (response.status !== 401) paidByWord.add(news.reference);
  return response;
}
