// BTCPay Server over its Greenfield API: deposits and withdrawals in BTC. docs/btcpay.md says how an operator sets it up.
import type { PaymentAdapter, PaymentGateway, PaymentHost } from '../payment-adapter.ts';
import { readBalances } from './balances.ts';
import { createGreenfield } from './greenfield.ts';
import { cancelCharge, charge, listReferences, reportCharge } from './invoices.ts';
import { listPayouts, payout, reportPayout } from './payouts.ts';
import { listRefunds, refund, reportRefund } from './refunds.ts';
import { readWebhook } from './webhook.ts';

/** An invoice changes until its monitoring ends, by default a day after its expiry. */
const changesForMs = 2 * 24 * 60 * 60_000;

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '';
}

const listOf = (text: string): string[] => text.split(',').map((one) => one.trim());

function open(settings: Readonly<Record<string, string>>, host: PaymentHost): PaymentGateway {
  const {
    URL: address = '',
    STORE: storeId = '',
    API_KEY: apiKey = '',
    WEBHOOK_SECRET: secret = '',
    WALLET_KEY: walletKey,
    PAGES,
    METHODS = 'BTC-CHAIN',
  } = settings;
  const { origin, protocol } = new URL(address);
  if (host.mode === 'production' && host.ownOrigins.includes(origin))
    throw new Error(`${host.variables}URL is "${address}", which is this house itself. Set the address of a BTCPay Server.`);
  if (host.mode === 'production' && protocol !== 'https:')
    throw new Error(`${host.variables}URL is "${address}"; its API key travels there, so production needs https.`);
  if (walletKey !== undefined && METHODS.includes('BTC-LN'))
    throw new Error(
      `${host.variables}WALLET_KEY reads the wallet on the chain, where nothing of what comes by Lightning lies. Leave it out.`,
    );
  const url = address.replace(/\/+$/, '');
  const api = createGreenfield({ url, storeId, apiKey });
  const wallet = walletKey === undefined ? undefined : createGreenfield({ url, storeId, apiKey: walletKey });
  return {
    redirectOrigins: PAGES === undefined ? [origin] : listOf(PAGES).map((page) => new URL(page).origin),
    frameOrigins: [],
    charge: async (request) => await charge(api, request, listOf(METHODS)),
    payout: async (request) => await payout(api, request),
    refund: async (request) => await refund(api, request),
    cancel: async (payment) => await cancelCharge(api, payment),
    async state(payment) {
      const found =
        (await reportCharge(api, payment.reference)) ?? (await reportPayout(api, payment)) ?? (await reportRefund(api, payment));
      const { stamp: _stamp, ...report } = found ?? {};
      return 'kind' in report ? report : undefined;
    },
    async list({ from, to }) {
      const within = { from: new Date(from.getTime() - changesForMs), to };
      const charges = [];
      for (const reference of await listReferences(api, within)) charges.push(await reportCharge(api, reference));
      const all = [...charges.filter((one) => one !== undefined), ...(await listPayouts(api, within)), ...(await listRefunds(api, within))];
      return { payments: all.map(({ stamp: _stamp, ...report }) => report), next: undefined };
    },
    ...(wallet !== undefined && { balances: async () => await readBalances(wallet) }),
    readCallback: async (callback) => await readWebhook(api, { storeId, secret }, callback),
  };
}

export const adapter: PaymentAdapter = {
  settings: {
    URL: { about: 'the address of BTCPay Server, such as https://btcpay.example', fits: isAddress },
    STORE: { about: 'the id of its store', fits: (text) => /^[A-Za-z0-9]{1,80}$/.test(text) },
    API_KEY: { about: 'a key of that store', fits: (text) => /^[\x21-\x7e]{16,}$/.test(text) },
    WEBHOOK_SECRET: { about: 'the secret of its webhook, 16 characters or more', fits: (text) => text.length >= 16 },
    WALLET_KEY: {
      about: 'a key of that store that may see its wallet, so that what it holds is known',
      isOptional: true,
      fits: (text) => /^[\x21-\x7e]{16,}$/.test(text),
    },
    PAGES: {
      about: 'origins of its checkout, where they are not that of its API, parted by commas',
      isOptional: true,
      fits: (text) => listOf(text).every(isAddress),
    },
    METHODS: {
      about: 'ways to pay an invoice, parted by commas: BTC-CHAIN, BTC-LN, BTC-LNURL',
      isOptional: true,
      fits: (text) => listOf(text).every((one) => /^BTC-(CHAIN|LN|LNURL)$/.test(one)),
    },
  },
  methods: [
    {
      method: 'crypto',
      direction: 'deposit',
      ranges: { BTC: { min: 10_000n, max: 20_000_000n } },
      fields: [],
      arrivalMinutes: 60,
      position: 1,
    },
    {
      method: 'crypto',
      direction: 'withdrawal',
      ranges: { BTC: { min: 10_000n, max: 20_000_000n } },
      fields: [{ name: 'address', type: 'address', required: true, minLength: 20, maxLength: 90, pattern: '^[A-Za-z0-9]+$' }],
      arrivalMinutes: 60,
      position: 1,
    },
  ],
  open,
};
