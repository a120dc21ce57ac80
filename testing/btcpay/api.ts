// The calls of the Greenfield API that the adapter makes: who may, what is refused, what is answered.
import { type StoredInvoice, type StoredPayout, type StoredPullPayment, toMilli, type World } from './world.ts';

interface Asked {
  /** Where it was asked. */
  host: string;
  method: string;
  url: string;
  authorization: string | undefined;
  body: string;
}

interface Answered {
  status: number;
  answer: unknown;
  isLost: boolean;
}

export interface Api {
  broken: { status?: number };
  loses: { path?: RegExp };
  asked: { times: number };
  answer(asked: Asked): Answered;
}

type Reply = [status: number, answer: unknown];

const decimal = /^\d{1,8}(\.\d{1,8})?$/;
const problem = (code: string, message: string) => ({ code, message });
const invalid = (path: string, message: string) => [{ path, message }];

const shown = (
  { id, amount, currency, createdTime, status, additionalStatus, metadata, checkout }: StoredInvoice,
  storeId: string,
  host: string,
) => ({
  id,
  storeId,
  amount,
  currency,
  type: 'Standard',
  checkoutLink: `http://${host}/i/${id}`,
  createdTime,
  expirationTime: createdTime + 900,
  monitoringExpiration: createdTime + 900 + 86_400,
  status,
  additionalStatus,
  availableStatusesForManualMarking: status === 'Settled' ? ['Invalid'] : ['Settled', 'Invalid'],
  archived: false,
  metadata,
  checkout,
});

/** Thousandths of a satoshi as a decimal of its eight or eleven digits. */
function toDecimal(value: bigint): string {
  const digits = String(value).padStart(12, '0');
  return `${digits.slice(0, -11)}.${digits.slice(-11).replace(/000$/, '')}`;
}

const paymentMethods = ({ payments }: StoredInvoice) =>
  [...new Set(['BTC-CHAIN', ...payments.map(({ paymentMethodId }) => paymentMethodId)])].map((paymentMethodId) => {
    const own = payments.filter((one) => one.paymentMethodId === paymentMethodId && one.status !== 'Invalid');
    return {
      paymentMethodId,
      currency: own[0]?.currency ?? 'BTC',
      payments: own.map(({ id, value, status }) => ({ id, value: toDecimal(value), fee: '0', status })),
    };
  });

const shownPull = ({ id, name, amount, currency, startsAt, archived }: StoredPullPayment, host: string) => ({
  id,
  name,
  description: null,
  currency,
  amount,
  bolT11Expiration: '30.00:00:00',
  autoApproveClaims: true,
  startsAt,
  expiresAt: null,
  archived,
  viewLink: `http://${host}/pull-payments/${id}`,
});

const shownPayout = ({ id, revision, date, destination, amount, payoutMethodId, state, metadata, pullPaymentId }: StoredPayout) => ({
  id,
  revision,
  pullPaymentId: pullPaymentId ?? null,
  date: String(date),
  destination,
  originalCurrency: 'BTC',
  originalAmount: amount,
  payoutCurrency: 'BTC',
  payoutAmount: state === 'AwaitingApproval' ? null : amount,
  payoutMethodId,
  state,
  metadata,
});

interface AskedRefund {
  name?: string;
  payoutMethodId?: string;
  payoutMethods?: string[];
  refundVariant?: string;
  customAmount?: string;
  customCurrency?: string;
}

/** Gives an invoice back by a pull payment, however often it is asked. */
function answerRefund(world: World, invoice: StoredInvoice, body: string, host: string): Reply {
  const asked = JSON.parse(body) as AskedRefund;
  const isMarked = invoice.additionalStatus === 'Marked' && invoice.status === 'Invalid';
  const canRefund = invoice.status === 'Settled' || isMarked || (invoice.status === 'Expired' && invoice.additionalStatus !== 'None');
  if (!canRefund) return [400, problem('non-refundable', 'Cannot refund this invoice')];
  if ((asked.payoutMethods?.[0] ?? asked.payoutMethodId) !== 'BTC-CHAIN')
    return [422, invalid('payoutMethodId', 'Please select one of the payment methods which were available for the original invoice')];
  if (asked.refundVariant === undefined) return [422, invalid('refundVariant', '`refundVariant` is mandatory')];
  if (asked.refundVariant !== 'Custom') return [422, invalid('refundVariant', 'Only what is named is given back here')];
  const { customAmount: amount = '', customCurrency: currency = '', name = `Refund ${invoice.id}` } = asked;
  if (!decimal.test(amount) || toMilli(amount) === 0n) return [422, invalid('customAmount', 'Amount must be greater than 0')];
  if (currency !== 'BTC') return [422, invalid('customCurrency', 'Invalid currency')];
  return [200, shownPull(world.refund({ name, amount, currency }), host)];
}

/** On pull payments of the store. */
function answerPulls(world: World, { method, host }: Asked, url: URL): Reply {
  const [id] = url.pathname.split('/').slice(6);
  const withArchived = url.searchParams.get('includeArchived') === 'true';
  if (id === undefined)
    return [200, world.pullPayments.filter(({ archived }) => withArchived || !archived).map((one) => shownPull(one, host))];
  const pull = world.pullPayments.find((one) => one.id === id);
  if (pull === undefined) return [404, problem('pullpayment-not-found', 'The pull payment was not found')];
  if (method === 'DELETE') world.archive(id);
  return [200, method === 'DELETE' ? {} : shownPull(pull, host)];
}

/** On invoices of the store. */
function answerInvoices(world: World, storeId: string, { method, body, host }: Asked, url: URL): Reply {
  const [id, act] = url.pathname.split('/').slice(6);
  if (id === undefined && method === 'GET') {
    const { searchParams: query } = url;
    const orders = query.getAll('orderId');
    const [from, to] = [Number(query.get('startDate') ?? 0), Number(query.get('endDate') ?? Number.MAX_SAFE_INTEGER)];
    const skip = Number(query.get('skip') ?? 0);
    const found = world.invoices
      .filter(({ metadata }) => orders.length === 0 || orders.includes(String(metadata['orderId'])))
      .filter(({ createdTime }) => createdTime >= from && createdTime <= to)
      .toReversed();
    return [200, found.slice(skip, skip + Number(query.get('take') ?? found.length)).map((one) => shown(one, storeId, host))];
  }
  if (id === undefined) {
    const { amount, currency, metadata, checkout } = { metadata: {}, checkout: {}, ...(JSON.parse(body) as Partial<StoredInvoice>) };
    if (typeof amount !== 'string' || !decimal.test(amount)) return [422, invalid('amount', 'The amount should be a decimal')];
    if (currency !== 'BTC') return [422, invalid('currency', 'Only BTC is asked for here')];
    return [200, shown(world.create({ amount, currency, metadata, checkout }), storeId, host)];
  }
  const invoice = world.invoices.find((one) => one.id === id);
  if (invoice === undefined) return [404, problem('invoice-not-found', 'The invoice was not found')];
  if (act === 'payment-methods') return [200, paymentMethods(invoice)];
  if (act === 'refund') return answerRefund(world, invoice, body, host);
  if (act === 'status') {
    const { status } = JSON.parse(body) as { status: 'Settled' | 'Invalid' };
    if (status === 'Settled' && invoice.status === 'Settled') return [422, invalid('status', 'Status can only be marked to invalid')];
    world.mark(id, status);
  } else if (method === 'PUT') invoice.metadata = (JSON.parse(body) as StoredInvoice).metadata;
  return [200, shown(invoice, storeId, host)];
}

/** On payouts of the store. */
function answerPayouts(world: World, { method, body }: Asked, url: URL): Reply {
  const [id] = url.pathname.split('/').slice(6);
  if (id === undefined && method === 'GET') {
    const withCancelled = url.searchParams.get('includeCancelled') === 'true';
    return [200, world.payouts.filter(({ state }) => withCancelled || state !== 'Cancelled').map(shownPayout)];
  }
  if (id === undefined) {
    const { destination, amount, payoutMethodId, approved, metadata } = JSON.parse(body) as StoredPayout & { approved?: boolean };
    if (payoutMethodId !== 'BTC-CHAIN') return [422, invalid('payoutMethodId', 'Invalid payment method')];
    if (!/^(bc1|tb1|bcrt1|[123mn])[a-zA-Z0-9]{20,80}$/.test(destination))
      return [422, invalid('destination', 'The destination is invalid')];
    if (!decimal.test(amount) || toMilli(amount) === 0n) return [422, invalid('amount', 'Amount too small')];
    const isTaken = world.payouts.some((one) => one.destination === destination && !['Completed', 'Cancelled'].includes(one.state));
    if (isTaken) return [400, problem('duplicate-destination', 'This address is already used for another payout')];
    const payout = world.claim({ destination, amount, payoutMethodId, metadata });
    if (approved === true) world.movePayout(payout.id, 'AwaitingPayment');
    return [200, shownPayout(payout)];
  }
  const payout = world.payouts.find((one) => one.id === id);
  if (payout === undefined) return [404, problem('payout-not-found', 'The payout was not found')];
  if (method === 'DELETE') {
    if (payout.state !== 'AwaitingApproval' && payout.state !== 'AwaitingPayment')
      return [400, problem('invalid-state', 'The payout is paid already')];
    world.movePayout(id, 'Cancelled');
    return [200, {}];
  }
  if (method === 'POST') {
    if (payout.state !== 'AwaitingApproval') return [400, problem('invalid-state', 'The payout is not in a state that can be approved')];
    if ((JSON.parse(body) as { revision?: number }).revision !== payout.revision) return [400, problem('old-revision', 'Old revision')];
    if (toMilli(payout.amount) < toMilli('0.00000546')) return [400, problem('amount-too-low', 'The crypto amount is too small')];
    world.movePayout(id, 'AwaitingPayment');
  }
  return [200, shownPayout(payout)];
}

/** Of the store's wallet. Only a key that may see it is told; that of the payments is not. */
function answerWallet(world: World, { method }: Asked, url: URL): Reply {
  const [paymentMethodId, act, ...more] = url.pathname.split('/').slice(6);
  if (method !== 'GET' || act !== 'wallet' || more.length > 0) return [404, problem('not-found', 'There is no such page')];
  if (paymentMethodId !== 'BTC-CHAIN' || world.wallet.isMissing === true)
    return [404, problem('paymentmethod-not-configured', 'The payment method is not configured')];
  const { confirmed, unconfirmed } = world.walletBalance();
  const signed = (value: bigint): string => (value < 0n ? `-${toDecimal(-value)}` : toDecimal(value));
  return [
    200,
    {
      balance: signed(confirmed + unconfirmed),
      unconfirmedBalance: signed(unconfirmed),
      confirmedBalance: signed(confirmed),
      label: 'zpub',
    },
  ];
}

export interface ApiKeys {
  payments: string;
  wallet: string;
}

export function createApi({ world, keys, storeId }: { world: World; keys: ApiKeys; storeId: string }): Api {
  const api: Api = {
    broken: {},
    loses: {},
    asked: { times: 0 },
    answer(asked) {
      api.asked.times += 1;
      const reply = ([status, answer]: Reply, isLost = false): Answered => ({ status, answer, isLost });
      if (api.broken.status !== undefined) return reply([api.broken.status, {}]);
      const key = Object.entries(keys).find(([, text]) => asked.authorization === `token ${text}`)?.[0];
      if (key === undefined) return reply([401, problem('unauthenticated', 'Authentication is required')]);
      const url = new URL(asked.url, 'http://btcpay');
      const [, , , , store, kind] = url.pathname.split('/');
      if (store !== storeId || (kind === 'payment-methods') !== (key === 'wallet'))
        return reply([403, problem('missing-permission', 'Insufficient API permissions')]);
      const answered =
        kind === 'payouts'
          ? answerPayouts(world, asked, url)
          : kind === 'pull-payments'
            ? answerPulls(world, asked, url)
            : kind === 'payment-methods'
              ? answerWallet(world, asked, url)
              : answerInvoices(world, storeId, asked, url);
      return reply(answered, api.loses.path?.test(`${asked.method} ${asked.url}`) ?? false);
    },
  };
  return api;
}
