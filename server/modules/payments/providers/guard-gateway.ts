// An adapter is somebody else's code: what it answers is looked at, and what it throws is told as the provider's failure, before the
// payments believe it.
import { Problem } from '#server/platform/problem.ts';
import type { ChargeAnswer, PaymentGateway, PaymentNews, RawCallback, ReadCallback } from './payment-adapter.ts';
import type { Balance, StaleBalance } from './provider-funds.ts';

/** The provider could not be asked, which is worth another try. */
export class PaymentProviderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentProviderError';
  }
}

/** The provider answered, and will not say. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
}

const maxSequence = 2_147_483_647;
const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length > 0 && value.length <= max;
const isMoment = (value: Date): boolean => !Number.isNaN(value.getTime());
const isAmount = (value: unknown): boolean => typeof value === 'bigint' && value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER);

const isProgress = ({ uri, ...counts }: NonNullable<PaymentNews['progress']>): boolean =>
  (uri === undefined || isText(uri, 500)) && Object.values(counts).every((value) => Number.isSafeInteger(value) && value >= 0);

const isInstrument = ({ key, label, payoutReference }: NonNullable<PaymentNews['instrument']>): boolean =>
  isText(key, 200) && label.length <= 80 && (payoutReference === undefined || isText(payoutReference, 200));

const isPlausible = ({
  eventId,
  reference,
  sequence,
  amount,
  currency,
  authorization,
  reason,
  instrument,
  progress,
}: PaymentNews): boolean =>
  isText(eventId, 200) &&
  isText(reference, 200) &&
  isText(currency, 20) &&
  Number.isInteger(sequence) &&
  sequence >= 0 &&
  sequence <= maxSequence &&
  isAmount(amount) &&
  (progress === undefined || isProgress(progress)) &&
  (authorization === undefined || isText(authorization, 80)) &&
  (instrument === undefined || isInstrument(instrument)) &&
  (reason === undefined || (typeof reason === 'string' && reason.length <= 200));

async function askOf<T>(identity: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new PaymentProviderError(`${identity}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** @throws Error where a player would be sent to somebody else's page */
function requireOwnPage({ redirectOrigins: origins }: PaymentGateway, url: string): void {
  const origin = URL.parse(url)?.origin ?? 'nowhere';
  if (!origins.includes(origin)) throw new Error(`It sends players to ${origin}, which is none of its pages: ${origins.join(', ')}`);
}

/** @throws Error for a charge that cannot be paid as it says */
function requireSoundCharge({ transfer, price }: ChargeAnswer): void {
  const isPrice = price === undefined || (isAmount(price.amount) && isAmount(price.fee) && isText(price.currency, 20));
  if (!isPrice || (price !== undefined && price.fee >= price.amount)) throw new Error('It charges no price');
  if (transfer === undefined) return;
  const isGood = isText(transfer.address, 120) && isText(transfer.network, 40) && isText(transfer.uri, 300);
  if (!isGood || Number.isNaN(Date.parse(transfer.expiresAt))) throw new Error('It names no address to send coins to');
}

function isBalance(one: Balance | StaleBalance): boolean {
  const known = 'stale' in one ? one.last : { ...one, at: new Date(0) };
  const isKnown = known === undefined || (typeof known.amount === 'bigint' && isMoment(known.at));
  return isKnown && isText(one.currency, 20) && (!('stale' in one) || (isMoment(one.stale.since) && isText(one.stale.reason, 1000)));
}

/** What a provider may leave out beside lists and prices. */
const guardMore = (
  identity: string,
  gateway: PaymentGateway,
): Pick<PaymentGateway, 'refund' | 'recall' | 'payoutLimits' | 'balances' | 'waiting'> => ({
  ...(gateway.payoutLimits !== undefined && { payoutLimits: gateway.payoutLimits }),
  ...(gateway.recall !== undefined && {
    recall: async (payment) =>
      await askOf(identity, async () => {
        const answer = await gateway.recall?.(payment);
        if (answer === undefined) throw new Error('It calls nothing back');
        return answer;
      }),
  }),
  ...(gateway.refund !== undefined && {
    refund: async (request) =>
      await askOf(identity, async () => {
        const answer = await gateway.refund?.(request);
        if (answer === undefined) throw new Error('It gives nothing back');
        if ('claimUrl' in answer && answer.claimUrl !== undefined) requireOwnPage(gateway, answer.claimUrl);
        return answer;
      }),
  }),
  ...(gateway.balances !== undefined && {
    balances: async () =>
      await askOf(identity, async () => {
        const all = (await gateway.balances?.()) ?? [];
        if (!all.every(isBalance)) throw new Error('It tells of a balance without an amount');
        return all;
      }),
  }),
  ...(gateway.waiting !== undefined && {
    waiting: async () =>
      await askOf(identity, async () => {
        const all = (await gateway.waiting?.()) ?? [];
        if (!all.every(({ since, waitsFor }) => isMoment(since) && isText(waitsFor, 1000)))
          throw new Error('It tells of moves that wait for nothing, or since no time');
        return all;
      }),
  }),
});

/** Returns the gateway with its answers checked. */
export function guardGateway(identity: string, gateway: PaymentGateway): PaymentGateway {
  const origins = gateway.redirectOrigins;
  return {
    redirectOrigins: origins,
    frameOrigins: gateway.frameOrigins,
    charge: async (request) =>
      await askOf(identity, async () => {
        const answer = await gateway.charge(request);
        if ('refused' in answer) return answer;
        requireOwnPage(gateway, answer.redirectUrl);
        requireSoundCharge(answer);
        return answer;
      }),
    payout: async (request) => await askOf(identity, async () => await gateway.payout(request)),
    ...guardMore(identity, gateway),
    cancel: async (payment) => await askOf(identity, async () => await gateway.cancel(payment)),
    state: async (payment) =>
      await askOf(identity, async () => {
        const report = await gateway.state(payment);
        if (report === undefined || 'refused' in report) return report;
        if (report.reference !== payment.reference) throw new Error(`Asked about ${payment.reference}, it tells of ${report.reference}`);
        if (!isAmount(report.amount)) throw new Error('It tells of no amount');
        return report;
      }),
    ...(gateway.quote !== undefined && {
      quote: async (request) =>
        await askOf(identity, async () => {
          const quote = await gateway.quote?.(request);
          if (quote === undefined) throw new Error('It quotes nothing');
          if ('refused' in quote) return quote;
          const isGood = isText(quote.id, 80) && isAmount(quote.fee) && isAmount(quote.gets) && quote.fee < request.pays.amount;
          if (!isGood || !/^\d{1,15}(\.\d{1,12})?$/.test(quote.rate) || Number.isNaN(quote.expiresAt.getTime()))
            throw new Error('It quotes no price');
          return quote;
        }),
    }),
    ...(gateway.list !== undefined && {
      list: async (period) =>
        await askOf(identity, async () => {
          const page = await gateway.list?.(period);
          if (page === undefined) throw new Error('It lists nothing');
          if (!('refused' in page) && !page.payments.every(({ amount, reference }) => isAmount(amount) && isText(reference, 200)))
            throw new Error('It lists a payment without an amount or a reference');
          return page;
        }),
    }),
    async readCallback(callback: RawCallback): Promise<ReadCallback> {
      // what is wrong with the body is told as it is; whatever else is thrown means that the provider could not be asked about it
      const read = await askOf(identity, async () => await gateway.readCallback(callback));
      return typeof read === 'string' || isPlausible(read) ? read : 'unreadable';
    },
  };
}
