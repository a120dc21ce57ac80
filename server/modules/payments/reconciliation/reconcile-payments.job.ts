// Every night the books of each day that is over are compared with those of each provider: of yesterday, and of days that were missed.
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { PaymentProviderError } from '../providers/guard-gateway.ts';
import type { PaymentProvider } from '../providers/payment-providers.ts';
import { reconcileProvider } from './reconcile-provider.ts';

const dayMs = 24 * 60 * 60_000;
/** So far back are missed days made up for. */
const keptDays = 30;

interface Period {
  from: Date;
  to: Date;
}

/** The days up to `until` that no comparison of a provider covers, oldest first, from its first comparison on; of a new provider yesterday alone. */
async function findMissedDays({ database }: PaymentDeps, provider: string, until: number): Promise<Period[]> {
  const compared = await database.db
    .selectFrom('payment_reconciliation')
    .select(['from_at', 'to_at'])
    .where('provider', '=', provider)
    .where('to_at', '>', new Date(until - keptDays * dayMs))
    .execute();
  const first = Math.min(until - dayMs, ...compared.map(({ from_at: from }) => Math.ceil(from.getTime() / dayMs) * dayMs));
  const days: Period[] = [];
  for (let from = Math.max(first, until - keptDays * dayMs); from < until; from += dayMs) {
    const to = from + dayMs;
    const isCompared = compared.some(({ from_at: start, to_at: end }) => start.getTime() <= from && end.getTime() >= to);
    if (!isCompared) days.push({ from: new Date(from), to: new Date(to) });
  }
  return days;
}

/** Compares until a day fails: then the provider is away, and the night after begins there. */
async function compareDays(context: PaymentDeps, provider: PaymentProvider, until: number): Promise<void> {
  for (const period of await findMissedDays(context, provider.identity, until)) await reconcileProvider(context, provider, period);
}

export const reconcilePayments: Job<PaymentDeps> = {
  name: 'reconcile-payments',
  every: '20 3 * * *',
  async run(context) {
    const until = Math.floor(context.clock.now().getTime() / dayMs) * dayMs;
    const failures: unknown[] = [];
    // one provider's trouble keeps no other from being compared
    for (const provider of context.payments.all)
      await compareDays(context, provider, until).catch(async (error: unknown) => {
        if (!(error instanceof PaymentProviderError)) return failures.push(error);
        const message = `The books of ${provider.identity} could not be compared: ${error.message}. The next night tries again; by hand: npm run op -- payment reconcile run`;
        return await raiseAlarmNow(context, { kind: 'reconcile-failed', subject: `books of ${provider.identity}`, message });
      });
    if (failures.length > 0) throw failures[0];
  },
};
