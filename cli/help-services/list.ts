import { readHelpServices } from '#server/modules/reference/index.ts';
import { type AppVerb, table } from '../verb.ts';
import { requireCountry } from './require-country.ts';

export const list: AppVerb = {
  usage: '[country] [--json]',
  summary: 'Whom players can turn to by country, where each is from, and what its site answered when it was last asked',
  flags: ['json'],
  async run({ context, say, words, options }) {
    const [word] = words;
    const rows = await readHelpServices(context.database.db, word === undefined ? undefined : requireCountry(word));
    if (options['json'] !== undefined) {
      say(JSON.stringify(rows, null, 2));
      return;
    }
    if (rows.length === 0) {
      say('None. Pages name 112, and what there is everywhere.');
      return;
    }
    const cells = rows.map(({ country, name, phone, site, checkedAt, checkAnswer, setBy, source }) => [
      country,
      name,
      phone ?? '',
      site ?? '',
      site === null ? '' : checkedAt === null ? 'never' : `${checkedAt.toISOString().slice(0, 10)}: ${checkAnswer ?? ''}`,
      setBy,
      source,
    ]);
    say(table(['Country', 'Name', 'Phone', 'Site', 'Checked', 'Set by', 'Source'], cells));
  },
};
