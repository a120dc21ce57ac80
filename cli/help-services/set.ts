import { setHelpService } from '#server/modules/reference/index.ts';
import { type AppVerb, type Given, requireReason, requireWord, UsageError } from '../verb.ts';
import { requireCountry } from './require-country.ts';

/** @throws UsageError for what cannot be dialled, opened or compared */
function readFacts({ options }: Given, name: string) {
  const { phone = null, site = null, source = '' } = options;
  if (phone === null && (site === null || name === 'emergency')) throw new UsageError('Give a --phone, or for a service a --site.');
  if (phone !== null && !/^[\d+][\d -]{1,24}$/.test(phone))
    throw new UsageError(`"${phone}" cannot be dialled: digits, blanks and hyphens.`);
  if (site !== null && !(URL.canParse(site) && /^https?:\/\//.test(site) && site.length <= 200))
    throw new UsageError(`"${site}" is no address: https://…`);
  if (source.trim().length < 3)
    throw new UsageError('Say where it is from, so that somebody can compare it: --source "its site, page of contacts"');
  return { phone, site, source: source.trim() };
}

export const set: AppVerb = {
  usage: '<country> <name | emergency> [--phone <number>] [--site <https://…>] --source "where it is from" --reason "why"',
  summary: 'Adds a service that helps with gambling, changes one, or sets the emergency number of a country',
  options: ['phone', 'site', 'source', 'reason'],
  async run(given) {
    const { context, actor, say, words } = given;
    const reason = requireReason(given);
    const country = requireCountry(requireWord(given, 'a country by its two letters'));
    const name = (words[1] ?? '').trim();
    if (name.length < 2 || name.length > 80) throw new UsageError('Name the service as it calls itself, or "emergency".');
    const facts = readFacts(given, name);
    const word = { country, name, reason, actor };
    const isNew = await context.database.transact(async (tx) => await setHelpService(tx, context, word, facts));
    say(`${country} ${name} ${isNew ? 'is in the list' : 'was changed'}. \`help-services check\` asks its site.`);
  },
};
