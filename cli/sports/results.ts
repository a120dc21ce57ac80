import type { SportsResult } from '#contract/protocols/sports-results.ts';
import { readPublishedResults } from '#server/modules/sports/index.ts';
import { checkResults } from '../bet/run-checker.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, Refusal, table, UsageError } from '../verb.ts';

const timeOf = (ms: number): string => new Date(ms).toISOString();

const scoreOf = ({ counts }: SportsResult): string =>
  Object.entries(counts)
    .map(([key, [home, away]]) => `${key} ${home}:${away}`)
    .join(', ');

/** Which bets of the event are void, and by which rule. */
const voidsOf = ({ voids }: SportsResult): string =>
  voids.map(({ from, to, markets, rule }) => `${markets.length} markets ${timeOf(from)} to ${timeOf(to)}, ${rule}`).join('; ');

export const results: AppVerb = {
  usage: '<day> [--json]',
  summary: 'The published results of a day that is over, UTC, and whether their chain and signature hold',
  flags: ['json'],
  async run({ context, say, options, words: [name = '', ...others] }) {
    if (others.length > 0 || !/^\d{4}-\d{2}-\d{2}$/.test(name) || Number.isNaN(Date.parse(name)))
      throw new UsageError('Name one day as YYYY-MM-DD.');
    const { day, key } = await readPublishedResults(context, name).catch(asRefusal);
    const { logFault } = await checkResults({ days: [day], resultsKey: key });
    if (options['json'] === undefined) {
      const rows = day.entries.map(({ result }) => [result.eventId, timeOf(result.at), result.status, scoreOf(result), voidsOf(result)]);
      say(rows.length === 0 ? 'No event ended on this day.' : table(['Event', 'Confirmed', 'Status', 'Counts', 'Void'], rows));
      say(`\nHead ${day.head}\nSigned by ${key.publicKey}`);
    } else say(JSON.stringify({ ...day, key }, null, 2));
    if (logFault !== null) throw new Refusal(`The published results do NOT hold: ${logFault}.`);
    if (options['json'] === undefined) say('The chain and the signature hold.');
  },
};
