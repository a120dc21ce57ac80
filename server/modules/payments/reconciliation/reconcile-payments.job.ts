// Every night the books of each day that is over are compared with those of each provider: of yesterday, and of days that were missed.
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
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
  const comparisons = database.db.selectFrom('payment_reconciliation').where('provider', '=', provider);
  const begun = await comparisons.select(({ fn }) => fn.min('from_at').as('at')).executeTakeFirst();
  const compared = await comparisons
    .select(['from_at', 'to_at'])
    .where('to_at', '>', new Date(until - keptDays * dayMs))
    // one that was made while its time still ran has not seen all of it
    .whereRef('run_at', '>=', 'to_at')
    .execute();
  const first = Math.min(until - dayMs, Math.ceil((begun?.at?.getTime() ?? until) / dayMs) * dayMs);
  const days: Period[] = [];
  for (let from = Math.max(first, until - keptDays * dayMs); from < until; from += dayMs) {
    const to = from + dayMs;
    const isCompared = compared.some(({ from_at: start, to_at: end }) => start.getTime() <= from && end.getTime() >= to);
    if (!isCompared) days.push({ from: new Date(from), to: new Date(to) });
  }
  return days;
}

interface RefusedDay {
  day: string;
  error: PaymentProviderError;
}

async function tellOf(context: PaymentDeps, { identity }: PaymentProvider, refused: readonly RefusedDay[]): Promise<void> {
  if (refused[0] === undefined) return;
  const days = refused.map(({ day }) => day).join(', ');
  const message = `The books of ${identity} could not be compared for ${days}: ${refused[0].error.message}. The next night tries again; by hand: npm run op -- payment reconcile run`;
  await raiseAlarmNow(context, { kind: 'reconcile-failed', subject: `books of ${identity}`, message });
}

/**
 * Compares every missed day, each by itself: one that the provider cannot list keeps no other from being compared. It is told of once for all days.
 * @throws what failed otherwise, when all days were tried
 */
async function compareDays(context: PaymentDeps, provider: PaymentProvider, until: number): Promise<void> {
  const refused: RefusedDay[] = [];
  try {
    await eachOnItsOwn(
      await findMissedDays(context, provider.identity, until),
      async (period) =>
        await reconcileProvider(context, provider, period).catch((error: unknown) => {
          if (!(error instanceof PaymentProviderError)) throw error;
          refused.push({ day: period.from.toISOString().slice(0, 10), error });
        }),
    );
  } finally {
    await tellOf(context, provider, refused);
  }
}

export const reconcilePayments: Job<PaymentDeps> = {
  name: 'reconcile-payments',
  every: '20 3 * * *',
  async run(context) {
    const until = Math.floor(context.clock.now().getTime() / dayMs) * dayMs;
    // one provider's trouble keeps no other from being compared
    await eachOnItsOwn(context.payments.all, async (provider) => await compareDays(context, provider, until));
  },
};
