import { isCalendarDay } from '#server/modules/players/index.ts';
import { type AppVerb, UsageError } from '../verb.ts';
import { decide } from './decide.ts';

export const approve: AppVerb = {
  usage: '<document> [--until YYYY-MM-DD] --reason "why"',
  summary: 'Takes a document; with --until for as long as that day',
  options: ['reason', 'until'],
  async run(given) {
    const { until } = given.options;
    if (until !== undefined && !(isCalendarDay(until) && until >= given.context.clock.now().toISOString().slice(0, 10)))
      throw new UsageError('--until is a day to come: YYYY-MM-DD.');
    await decide(given, 'approve', until);
  },
};
