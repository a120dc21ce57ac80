import { invoiceType } from '#contract/kernel/constants.ts';
import { type PaymentMetric, readMetrics } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';

const time = (seconds: number | null): string => (seconds === null ? '-' : `${Math.floor(seconds / 60)} min ${seconds % 60} s`);
const rate = ({ succeeded, failed }: PaymentMetric): string =>
  succeeded + failed === 0 ? '-' : `${((succeeded / (succeeded + failed)) * 100).toFixed(1)} %`;

export const metrics: AppVerb = {
  usage: '[--json]',
  summary:
    'How payments went in the last seven days, by method and provider: how many succeed, and the medians of review, payout and all of it',
  flags: ['json'],
  async run({ context, say, options }) {
    const rows = await readMetrics(context.database.db);
    if (options['json'] !== undefined) {
      say(JSON.stringify(rows, null, 2));
      return;
    }
    if (rows.length === 0) {
      say('Nothing was measured: no payment in the last seven days, or the job has not run yet.');
      return;
    }
    const cells = rows.map((row) => [
      row.method,
      row.provider,
      row.type === invoiceType.deposit ? 'deposit' : 'withdrawal',
      String(row.asked),
      String(row.succeeded),
      String(row.failed),
      rate(row),
      time(row.review_s),
      time(row.payout_s),
      time(row.settle_s),
    ]);
    say(table(['Method', 'Provider', 'Direction', 'Asked', 'Succeeded', 'Failed', 'Rate', 'Review', 'Payout', 'In all'], cells));
    say(`Measured ${rows[0]?.measured_at.toISOString() ?? ''}.`);
  },
};
