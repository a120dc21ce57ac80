// A provider that speaks contract/protocols/cashier.ts: charges and payouts over signed HTTP, outcomes by signed callbacks. The stand-in of a demo
// is one, and so is whatever else stands behind the same interface.
import {
  type BalanceList,
  CashierCallback,
  type CancelAnswer,
  type ChargeAnswer,
  type PaymentList,
  type PaymentState,
} from '#contract/protocols/cashier.ts';
import { moneyFromWire, moneyToWire } from '#contract/kernel/money.ts';
import type { Static } from '#contract/kernel/shapes.ts';
import { readJson } from '#server/platform/calls/read-input.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import type { PaymentAdapter, PaymentGateway, PaymentHost } from '../payment-adapter.ts';
import { methods } from './methods.ts';
import { createSignedClient } from './signed-client.ts';

const originsOf = (text: string): string[] =>
  text.split(',').flatMap((one) => {
    const url = URL.parse(one.trim());
    return url === null || !/^https?:$/.test(url.protocol) ? [] : [url.origin];
  });

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '';
}

const isCallback = validatorFor({ schema: CashierCallback, httpPart: 'body' });

function open(settings: Readonly<Record<string, string>>, host: PaymentHost): PaymentGateway {
  const { URL: url = '', KEY_ID: keyId = '', SECRET: secret = '', PAGES: pages } = settings;
  const { origin } = new URL(url);
  if (host.mode === 'production' && host.ownOrigins.includes(origin))
    throw new Error(`${host.variables}URL is "${url}", which is this house itself. Production needs a payment provider of its own.`);
  const client = createSignedClient({
    url: url.replace(/\/+$/, ''),
    keyId,
    secret,
    wallMs: host.wallMs,
    addressSetting: `${host.variables}URL`,
    refusesSandbox: host.mode === 'production',
  });
  return {
    redirectOrigins: pages === undefined ? [origin] : originsOf(pages),
    frameOrigins: [],
    charge: async (request) => await client.must<ChargeAnswer>('/api/charges', { ...request, amount: moneyToWire(request.amount) }),
    payout: async (request) => await client.must<{ id: string }>('/api/payouts', { ...request, amount: moneyToWire(request.amount) }),
    async refund({ charge, amount, reference, callbackUrl }) {
      const body = { reference, amount: moneyToWire(amount), callbackUrl };
      const answer = await client.ask<{ id: string }>('POST', `/api/charges/${charge.reference}/refunds`, body);
      return answer ?? { refused: 'The payment provider gives nothing back' };
    },
    async cancel({ reference }) {
      const answer = await client.ask<Static<typeof CancelAnswer>>('POST', `/api/charges/${reference}/cancel`, {});
      if (answer !== undefined && 'refused' in answer) throw new Error(answer.refused);
      return answer ?? { state: 'unknown' };
    },
    async state({ reference }) {
      const state = await client.ask<PaymentState>('GET', `/api/payments/${reference}`);
      return state === undefined || 'refused' in state ? state : { ...state, amount: moneyFromWire(state.amount) };
    },
    async list({ from, to, after }) {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), ...(after !== undefined && { after }) });
      const page = await client.ask<PaymentList>('GET', `/api/payments?${query.toString()}`);
      if (page === undefined) throw new Error('The payment provider has no list of payments');
      if ('refused' in page) return page;
      return { payments: page.payments.map((one) => ({ ...one, amount: moneyFromWire(one.amount) })), next: page.next };
    },
    async balances() {
      const answer = await client.ask<BalanceList>('GET', '/api/balances');
      if (answer === undefined || 'refused' in answer) throw new Error('The payment provider does not say what it holds');
      return answer.balances.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }));
    },
    readCallback({ headers, path, body }) {
      if (!client.isGenuine(headers, path, body)) return 'forged';
      const news = readJson(body);
      if (!isCallback(news)) return 'unreadable';
      const { amount, at: _at, ...more } = news as CashierCallback;
      return { ...more, amount: moneyFromWire(amount) };
    },
  };
}

export const adapter: PaymentAdapter = {
  settings: {
    URL: { about: 'an address such as https://pay.example/v1', fits: isAddress },
    KEY_ID: {},
    SECRET: { about: '16 characters or more', fits: (text) => text.length >= 16 },
    PAGES: {
      about: `origins of its pages, where they are not that of its API, parted by commas`,
      isOptional: true,
      fits: (text) => originsOf(text).length > 0,
    },
  },
  methods,
  open,
};
