// A house with the stand-in cashier mounted, and a customer who pays on its pages.
import { createHmac, randomUUID } from 'node:crypto';
import type { FundsLevel } from '#contract/funds-protection.ts';
import { type CashierCallback, cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import type { Answer } from '#contract/kernel/calls.ts';
import { cashierPlugin } from '#services/cashier/index.ts';
import type { Context } from '#server/boot/context.ts';
import { type PaymentsConfig, readPaymentsConfig } from '#server/modules/payments/index.ts';
import { paidByWord } from './compare-books.ts';
import type { TestApp, TestAppOptions, TestPlayer } from './test-app.ts';

export const callbackPath = '/api/payment/callbacks/cashier';

/** The key that the house shares with its own cashier. */
export const cashierKey = ({ secrets }: Pick<Context, 'secrets'>) => ({
  keyId: 'lanternhall',
  secret: secrets.derive('cashier').toString('base64url'),
});

/** Options of a house whose payment provider is the cashier, mounted in it. */
export const withCashier = (more: Partial<TestAppOptions> = {}): TestAppOptions => ({
  paymentProviders: ['cashier'],
  ...more,
  app: (context, databaseUrl) => ({
    mountServices: async (app) => {
      await app.register(cashierPlugin, {
        prefix: '/cashier',
        databaseUrl,
        publicUrl: `${context.config.publicUrl}/cashier`,
        ...cashierKey(context),
        brandName: 'Lanternhall',
        pollMs: 50,
        retryDelaysMs: [50],
      });
    },
  }),
});

/** The settings of a house that says so of its players' money, with the stand-ins of a demo. */
export const fundsProtectedBy = (level: FundsLevel, since = ''): PaymentsConfig =>
  readPaymentsConfig({ FUNDS_PROTECTION: level, FUNDS_PROTECTION_SINCE: since }, 'demo');

/** Posts the form of the provider's page. */
export async function payOnPage(page: string, outcome: string, other: { number?: string; holder?: string } = {}): Promise<number> {
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123', holder: 'Alex Sandbox', ...other };
  const { status } = await fetch(page, { method: 'POST', body: new URLSearchParams({ token, outcome, ...card }), redirect: 'manual' });
  return status;
}

/** Sends a callback as the provider would; `bend` spoils the signature's parts. */
export async function sendCallback(
  testApp: TestApp,
  news: CashierCallback,
  bend: { secret?: string; timestamp?: string; body?: string } = {},
): Promise<Response> {
  const cashier = cashierKey(testApp.context);
  const body = JSON.stringify(news);
  const timestamp = bend.timestamp ?? String(Date.now());
  const signature = createHmac('sha256', bend.secret ?? cashier.secret)
    .update(cashierSigningText(timestamp, 'POST', callbackPath, body))
    .digest('hex');
  const send = async (): Promise<Response> =>
    await fetch(testApp.origin + callbackPath, {
      method: 'POST',
      body: bend.body ?? body,
      headers: {
        'content-type': 'application/json',
        [cashierHeaders.key]: cashier.keyId,
        [cashierHeaders.timestamp]: timestamp,
        [cashierHeaders.signature]: signature,
      },
    });
  let response = await send();
  // a house that is busy is told again, as the provider's rules have it
  while (response.status === 503) response = await send();
  // a stranger's word moves nothing
  if (response.status !== 401) paidByWord.add(news.reference);
  return response;
}

type Invoice = Answer<'createDeposit'>['data'];

/** News of an invoice as the provider would tell it. */
export const newsOf = (
  invoice: Pick<Invoice, 'id' | 'amount' | 'currency' | 'type'>,
  more: Partial<CashierCallback> = {},
): CashierCallback => ({
  eventId: randomUUID(),
  sequence: 1,
  id: 'p-1',
  reference: invoice.id,
  kind: invoice.type === 1 ? 'charge' : 'payout',
  status: 'succeeded',
  amount: invoice.amount,
  currency: invoice.currency,
  at: new Date().toISOString(),
  ...more,
});

export async function readInvoice(player: TestPlayer, id: string): Promise<Invoice> {
  const found = (await player.call('listInvoices', { query: { perPage: 100 } })).data.find((invoice) => invoice.id === id);
  if (found === undefined) throw new Error(`The player has no invoice ${id}`);
  return found;
}
