import { type AppVerb, requireWord, table } from '../verb.ts';
import { requireRules, valueText } from './require-rules.ts';

export const show: AppVerb = {
  usage: '<id> [--json]',
  summary: 'Every rule of a jurisdiction with its value and where it comes from',
  flags: ['json'],
  async run(given) {
    const { say, options } = given;
    const rules = requireRules(given, requireWord(given, 'a jurisdiction'));
    if (options['json'] !== undefined) say(JSON.stringify(rules, null, 2));
    else
      say(
        table(
          ['Rule', 'Value', 'Of', 'Source'],
          rules.map(({ name, value, isOwn, source }) => [name, valueText(value), isOwn ? 'its own' : 'default', source]),
        ),
      );
  },
};
