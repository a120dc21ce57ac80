// An on-ramp that speaks contract/protocols/on-ramp.ts: coins bought by card, at prices that it holds. The stand-in of a demo is one.
import type { PurchaseAnswer, QuoteAnswer } from '#contract/protocols/on-ramp.ts';
import { moneyFromWire, moneyToWire } from '#contract/kernel/money.ts';
import { adapter as cashier } from '../cashier/adapter.ts';
import { createSignedClient } from '../cashier/signed-client.ts';
import type { PaymentAdapter, PaymentGateway, PaymentHost } from '../payment-adapter.ts';

const isOver = (refused: string): boolean => refused.includes('urn:cashier:quote-over');

function open(settings: Readonly<Record<string, string>>, host: PaymentHost): PaymentGateway {
  // its address, keys, pages, questions and callbacks are the cashier's; what it is asked to begin is its own
  const { refund: _refund, balances: _balances, ...shared } = cashier.open(settings, host);
  const { URL: url = '', KEY_ID: keyId = '', SECRET: secret = '' } = settings;
  const client = createSignedClient({
    url: url.replace(/\/+$/, ''),
    keyId,
    secret,
    wallMs: host.wallMs,
    addressSetting: `${host.variables}URL`,
    refusesSandbox: host.mode === 'production',
  });
  return {
    ...shared,
    async quote({ pays, coin }) {
      const answer = await client.must<QuoteAnswer>('/api/quotes', { pays: { ...pays, amount: moneyToWire(pays.amount) }, coin });
      if ('refused' in answer) return answer;
      const { id, fee, rate, gets, expiresAt } = answer;
      return { id, fee: moneyFromWire(fee), rate, gets: moneyFromWire(gets), expiresAt: new Date(expiresAt) };
    },
    async charge(request) {
      const answer = await client.must<PurchaseAnswer>('/api/charges', { ...request, amount: moneyToWire(request.amount) });
      if ('refused' in answer) return isOver(answer.refused) ? { ...answer, isQuoteOver: true } : answer;
      const { price, ...charge } = answer;
      if (price === undefined) return charge;
      return { ...charge, price: { ...price, amount: moneyFromWire(price.amount), fee: moneyFromWire(price.fee) } };
    },
    payout: async () => await Promise.resolve({ refused: 'An on-ramp pays nothing out' }),
  };
}

const money = { min: 2000n, max: 200_000n };

export const adapter: PaymentAdapter = {
  settings: cashier.settings,
  methods: [
    {
      method: 'on-ramp',
      direction: 'deposit',
      ranges: { BTC: { min: 10_000n, max: 20_000_000n }, ETH: { min: 3_000_000n, max: 3_000_000_000n } },
      fields: [],
      boughtWith: { EUR: money, USD: money, BRL: { min: 10_000n, max: 1_000_000n } },
      arrivalMinutes: 10,
      position: 2,
    },
  ],
  open,
};
