import { readFunnels } from '#server/modules/measurement/index.ts';
import { readPeriod } from '../read-period.ts';
import { type AppVerb, table } from '../verb.ts';

/** Of the step before, in per cent. */
const shareOf = (count: bigint, before: bigint | undefined): string =>
  before === undefined || before === 0n ? '' : `${(Number((count * 1000n) / before) / 10).toFixed(1)} %`;

export const funnels: AppVerb = {
  usage: '[--from 2026-01-01] [--to 2026-01-31]',
  summary: 'The ways to an account and to a first deposit, in numbers; nobody is followed from one step to the next',
  options: ['from', 'to'],
  async run({ context, options, say }) {
    for (const { name, steps } of await readFunnels(context.database.db, readPeriod(options, context.clock.now()))) {
      const rows = steps.map(({ step, count, from }, at) => [
        step,
        String(count),
        shareOf(count, steps[at - 1]?.count),
        from === 'books' ? 'everybody' : 'those who agreed',
      ]);
      say(`${table([name, 'Number', 'Of the step before', 'Counted in'], rows)}\n`);
    }
  },
};
