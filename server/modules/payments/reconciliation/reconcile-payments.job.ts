// Every night the books of yesterday are compared with those of each provider.
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { PaymentProviderError } from '../providers/guard-gateway.ts';
import { reconcileProvider } from './reconcile-provider.ts';

const dayMs = 24 * 60 * 60_000;

export const reconcilePayments: Job<PaymentDeps> = {
  name: 'reconcile-payments',
  every: '20 3 * * *',
  async run(context) {
    const to = new Date(Math.floor(context.clock.now().getTime() / dayMs) * dayMs);
    for (const provider of context.payments.all)
      await reconcileProvider(context, provider, { from: new Date(to.getTime() - dayMs), to }).catch(async (error: unknown) => {
        if (!(error instanceof PaymentProviderError)) throw error;
        const message = `The books of ${provider.identity} could not be compared: ${error.message}. Compare them by hand: npm run op -- payment reconcile run`;
        await raiseAlarmNow(context, { kind: 'reconcile-failed', subject: `books of ${provider.identity}`, message });
      });
  },
};
