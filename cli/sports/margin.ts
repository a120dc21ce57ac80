// What the book holds of the stakes on something, in per cent, in place of the feed's own margin. Prices follow at once.
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import { maxMargin, minMargin } from '#contract/protocols/sportsbook-operator.ts';
import { readBookMargins, setBookMargin } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, requireReason, table, UsageError } from '../verb.ts';

type Scope = BookRequest<'set-margin'>['scope'];

const shown = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} %`;
const feedsOwn = "the feed's own";
const told = (margin: number | null | undefined): string => (margin == null ? feedsOwn : shown(margin));

/** Hundredths of a per cent, or null for `none`. @throws UsageError */
function readMargin(typed: string): number | null {
  if (typed === 'none') return null;
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(typed) ?? [];
  if (whole === undefined)
    throw new UsageError(`--to is a number of per cent with at most two decimals, such as 6.5, or none; not "${typed}".`);
  const margin = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (margin < minMargin || margin > maxMargin)
    throw new UsageError(`--to is between ${shown(minMargin)} and ${shown(maxMargin)}; ${shown(margin)} is outside.`);
  return margin;
}

/** `margin` of a scope. A market is named alone, for all events, or behind one event. */
export function marginVerb(scope: Scope): AppVerb {
  const isMarket = scope === 'market';
  const name = isMarket ? '[<event>] <market>' : `<${scope}>`;
  return {
    usage: `${name} [--to 6.5] --reason "why"`,
    summary: `Sets what the book holds of the stakes on a ${scope}, in per cent; none gives the prices back to the feed, and nothing named only tells it`,
    options: ['to', 'reason'],
    async run(given) {
      const { context, actor, say, words, options } = given;
      const margin = options['to'] === undefined ? undefined : readMargin(options['to']);
      if (words.length === 0 || words.length > (isMarket ? 2 : 1)) throw new UsageError(`Name it by its id: ${name}.`);
      const subject = words.join(' ');
      if (margin === undefined) {
        const set = (await readBookMargins(context).catch(asRefusal)).find((one) => one.scope === scope && one.subject === subject);
        say(`Margin of ${subject}: ${told(set?.margin)}.`);
        return;
      }
      const before = await setBookMargin(context, { scope, subject, margin }, { actor, reason: requireReason(given) }).catch(asRefusal);
      say(`Margin of ${subject}: ${told(margin)}.`);
      say(before === margin ? 'It was so already; nothing changed.' : `Before: ${told(before)}.`);
    },
  };
}

export const margins: AppVerb = {
  usage: '',
  summary: 'Every margin that operators have set, with who set it and why; all others are those of the feed',
  async run({ context, say, words }) {
    if (words.length > 0) throw new UsageError('Nothing is named: it lists all.');
    const set = await readBookMargins(context).catch(asRefusal);
    const rows = set.map(({ scope, subject, margin, by, why, at }) => [scope, subject, shown(margin), by, new Date(at).toISOString(), why]);
    say(rows.length === 0 ? `Every margin is ${feedsOwn}.` : table(['Of a', 'Named', 'Margin', 'Set by', 'At', 'Because'], rows));
  },
};
