// How much may be staked on something and won by it. Amounts are euros; what they are in another currency is the book's to say.
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import type { SetBound } from '#contract/protocols/sportsbook-operator.ts';
import { setBetLimits } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, type Given, requireReason, UsageError } from '../verb.ts';

type Scope = BookRequest<'set-bound'>['scope'];

const options = { min: 'minStake', max: 'maxStake', payout: 'maxPayout' } as const;
const amount = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** Hundredths of a euro, or null for `none`. @throws UsageError */
function readLimit(name: string, typed: string): string | null {
  if (typed === 'none') return null;
  const [, euros, cents = ''] = amount.exec(typed) ?? [];
  const value = euros === undefined ? 0n : BigInt(euros) * 100n + BigInt(cents.padEnd(2, '0'));
  if (value === 0n) throw new UsageError(`--${name} is an amount of euros above 0, such as 2.50, or none.`);
  return String(value);
}

function readChange({ options: given }: Pick<Given, 'options'>): Partial<SetBound> {
  const typed = Object.entries(options).filter(([name]) => given[name] !== undefined);
  return Object.fromEntries(typed.map(([name, key]) => [key, readLimit(name, given[name] ?? '')]));
}

const euros = (cents: string | null): string => (cents === null ? 'none of its own' : `EUR ${(Number(cents) / 100).toFixed(2)}`);
const shown = ({ minStake, maxStake, maxPayout }: SetBound): string =>
  `smallest stake ${euros(minStake)}, largest stake ${euros(maxStake)}, largest payout ${euros(maxPayout)}`;

/** `limits` of a scope; of the whole book nothing is named. */
export function limitsVerb(scope: Scope): AppVerb {
  const isBook = scope === 'book';
  return {
    usage: `${isBook ? '' : `<${scope}> `}[--min 0.50] [--max 500] [--payout 10000] --reason "why"`,
    summary: `Sets how much may be staked ${isBook ? 'on any bet' : `on a ${scope}`} and won by a bet; none leaves it to the wider limits, and nothing named only tells them`,
    options: ['min', 'max', 'payout', 'reason'],
    async run(given) {
      const { context, actor, say, words } = given;
      const change = readChange(given);
      const isChange = Object.keys(change).length > 0;
      const reason = isChange ? requireReason(given) : 'to look at them';
      if (words.length !== (isBook ? 0 : 1))
        throw new UsageError(isBook ? 'Nothing is named: it is for all bets.' : `Name the ${scope} by its id.`);
      const subject = words[0] ?? '*';
      const { before, now } = await setBetLimits(context, { scope, subject, change }, { actor, reason }).catch(asRefusal);
      say(`Limits of ${isBook ? 'all bets' : subject}: ${shown(now)}.`);
      if (isChange)
        say(JSON.stringify(before) === JSON.stringify(now) ? 'They were so already; nothing changed.' : `Before: ${shown(before)}.`);
    },
  };
}
