import { parseAmount } from '#contract/kernel/money.ts';
import { type MethodTerms, setMethodTerms } from '#server/modules/payments/index.ts';
import { countryCodes, type Currency } from '#server/modules/reference/index.ts';
import { type AppVerb, type Given, requireReason, requireWord, UsageError } from '../verb.ts';
import { directionWords, requireDirection } from './direction.ts';

const everywhere = 'all';
const asProvider = 'provider';

function readAmount(text: string, { code, subunitToUnit }: Currency): bigint {
  const amount = parseAmount(text, subunitToUnit);
  if (amount === undefined || amount === 0n) throw new UsageError(`"${text}" is no amount of ${code} above nothing.`);
  return amount;
}

function readCountries(text: string): string[] {
  const chosen = text === everywhere ? [] : [...new Set(text.split(','))].toSorted();
  const unknown = chosen.find((code) => !countryCodes.includes(code));
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is no country. Name ISO codes, DE,AT for example, or "${everywhere}".`);
  return chosen;
}

function readMinutes(text: string): number | null {
  if (text === asProvider) return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 43_200)
    throw new UsageError(`"${text}" is no number of minutes up to 43200, and not "${asProvider}".`);
  return Number(text);
}

function readTerms({ options }: Given, unit: Currency): MethodTerms {
  const { min, max, countries, minutes, on, off } = options;
  if (on !== undefined && off !== undefined) throw new UsageError('Say --on or --off.');
  const terms: MethodTerms = {
    ...(min !== undefined && { min_amount: readAmount(min, unit) }),
    ...(max !== undefined && { max_amount: readAmount(max, unit) }),
    ...(countries !== undefined && { countries: readCountries(countries) }),
    ...(minutes !== undefined && { arrival_minutes: readMinutes(minutes) }),
    ...(on !== undefined && { is_enabled: true }),
    ...(off !== undefined && { is_enabled: false }),
  };
  if (Object.keys(terms).length === 0) throw new UsageError('Say what is to change: --min, --max, --minutes, --countries, --on or --off.');
  return terms;
}

export const method: AppVerb = {
  usage: `<method> <${directionWords.join('|')}> <currency> [--provider <name>] [--min <amount>] [--max <amount>] [--minutes <n|${asProvider}>] [--countries <DE,AT|${everywhere}>] [--on|--off] --reason "why"`,
  summary:
    'Sets the range of a method, the time that is told, the countries whose players are offered it, or switches it; what is left out stays',
  options: ['provider', 'min', 'max', 'minutes', 'countries', 'reason'],
  flags: ['on', 'off'],
  async run(given) {
    const { context, actor, say, words, options } = given;
    const reason = requireReason(given);
    const name = requireWord(given, 'a method, such as card');
    const [, direction, currency = ''] = words;
    const type = requireDirection(direction);
    const unit = context.settings.currency(currency);
    if (unit === undefined) throw new UsageError('Name its currency, such as EUR.');
    const word = { method: name, type, currency, provider: options['provider'], terms: readTerms(given, unit), reason, actor };
    await context.database.transact(async (tx) => await setMethodTerms(tx, context, word));
    say(`${name} ${direction ?? ''} ${currency} is set. npm run op -- payment methods shows all of it.`);
  },
};
