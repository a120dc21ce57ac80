// Cards by Stripe Checkout: deposits on its hosted page, and deposits given back. docs/stripe.md says how an operator sets it up.
import type { PaymentAdapter, PaymentGateway, PaymentHost } from '../payment-adapter.ts';
import { createStripe } from './api.ts';
import { listRefunds, refund, reportRefund } from './refunds.ts';
import { cancelCharge, charge, listCharges, reportCharge } from './sessions.ts';
import { readWebhook } from './webhook.ts';

/** A page to pay on lives a day, and a payment may turn after that. */
const changesForMs = 2 * 24 * 60 * 60_000;

interface Sums {
  available: { amount: number; currency: string }[];
  pending: { amount: number; currency: string }[];
}

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
};
const listOf = (text: string): string[] => text.split(',').map((one) => one.trim());

function open(settings: Readonly<Record<string, string>>, host: PaymentHost): PaymentGateway {
  const {
    SECRET_KEY: secretKey = '',
    WEBHOOK_SECRET: secret = '',
    URL: address = 'https://api.stripe.com',
    PAGES: pages = 'https://checkout.stripe.com',
  } = settings;
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  if (host.mode === 'production' && !isLive)
    throw new Error(`${host.variables}SECRET_KEY is a key of the test mode, which takes no money. Production needs one of the live mode.`);
  if (host.mode === 'production' && new URL(address).protocol !== 'https:')
    throw new Error(`${host.variables}URL is "${address}"; the key travels there, so production needs https.`);
  const api = createStripe({ url: new URL(address).origin, secretKey });
  return {
    redirectOrigins: listOf(pages).map((page) => new URL(page).origin),
    frameOrigins: [],
    charge: async (request) => await charge(api, request),
    payout: async () => await Promise.resolve({ refused: 'Stripe pays nothing out to players here' }),
    refund: async (request) => await refund(api, request),
    cancel: async (payment) => await cancelCharge(api, payment),
    async state({ id }) {
      // without its id nobody was ever sent to its page
      if (id === undefined) return undefined;
      const { stamp: _stamp, ...report } = (id.startsWith('re_') ? await reportRefund(api, id) : await reportCharge(api, id)) ?? {};
      return 'kind' in report ? report : undefined;
    },
    async list({ from, to }) {
      const within = { from: new Date(from.getTime() - changesForMs), to };
      const all = [...(await listCharges(api, within)), ...(await listRefunds(api, within))];
      return { payments: all.map(({ stamp: _stamp, ...report }) => report), next: undefined };
    },
    async balances() {
      const { available, pending } = (await api.get<Sums>('/balance')) ?? { available: [], pending: [] };
      const all = [...available, ...pending];
      return [...new Set(all.map(({ currency }) => currency))].map((currency) => ({
        currency: currency.toUpperCase(),
        amount: all.reduce((sum, one) => (one.currency === currency ? sum + BigInt(one.amount) : sum), 0n),
      }));
    },
    readCallback: async (callback) => await readWebhook(api, { secret, isLive, wallMs: host.wallMs }, callback),
  };
}

const range = { min: 1000n, max: 500_000n };

export const adapter: PaymentAdapter = {
  settings: {
    SECRET_KEY: { about: 'a secret or restricted key, sk_… or rk_…', fits: (text) => /^(sk|rk)_(live|test)_[A-Za-z0-9]{8,}$/.test(text) },
    WEBHOOK_SECRET: { about: 'the signing secret of its webhook, whsec_…', fits: (text) => /^whsec_.{16,}$/.test(text) },
    URL: { about: 'the address of its API, where it is another than https://api.stripe.com', isOptional: true, fits: isOrigin },
    PAGES: {
      about: 'origins of its checkout, where the operator has a domain of their own for it, parted by commas',
      isOptional: true,
      fits: (text) => listOf(text).every(isOrigin),
    },
  },
  methods: [
    {
      method: 'card',
      direction: 'deposit',
      ranges: { EUR: range, USD: range, BRL: { min: 5000n, max: 2_500_000n } },
      fields: [],
      arrivalMinutes: 0,
      position: 1,
      // disputes come for up to 120 days, and are told by webhooks for as long as they come
      reportDays: 30,
    },
  ],
  open,
};
