import { readPageViews } from '#server/modules/measurement/index.ts';
import { locales } from '#server/modules/reference/index.ts';
import { readPeriod } from '../read-period.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';

export const pages: AppVerb = {
  usage: '[--from 2026-01-01] [--to 2026-01-31] [--locale de]',
  summary: 'How often pages were seen by those who agreed to be counted',
  options: ['from', 'to', 'locale'],
  async run({ context, options, say }) {
    const { locale } = options;
    if (locale !== undefined && !locales.includes(locale))
      throw new UsageError(`--locale is "${locale}"; it may be ${locales.join(', ')}.`);
    const rows = await readPageViews(context.database.db, readPeriod(options, context.clock.now()), locale);
    if (rows.length === 0) {
      say('No page was counted.');
      return;
    }
    say(
      table(
        ['Page', 'Views', 'Phone', 'Desktop'],
        rows.map(({ page, all, phone, desktop }) => [page, ...[all, phone, desktop].map(String)]),
      ),
    );
  },
};
