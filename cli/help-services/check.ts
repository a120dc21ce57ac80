import { checkHelpServices } from '#server/modules/reference/index.ts';
import { type AppVerb, Refusal, table } from '../verb.ts';

export const check: AppVerb = {
  usage: '[--json]',
  summary: 'Asks the site of every service whether it still answers; ends with 1 where one does not',
  flags: ['json'],
  async run({ context, say, options }) {
    const { database, clock } = context;
    const checked = await checkHelpServices({ database, now: () => clock.now() });
    if (options['json'] !== undefined) say(JSON.stringify(checked, null, 2));
    else if (checked.length === 0) say('No service has a site.');
    else {
      const cells = checked.map(({ country, name, site, answer }) => [country, name, site ?? '', answer]);
      say(table(['Country', 'Name', 'Site', 'Answer'], cells));
    }
    const gone = checked.filter(({ isThere }) => !isThere);
    if (gone.length > 0)
      throw new Refusal(`${gone.length} of ${checked.length} do not answer: ${gone.map(({ name }) => name).join(', ')}.`);
  },
};
