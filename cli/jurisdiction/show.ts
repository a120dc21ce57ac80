import { certainties } from '#server/modules/jurisdiction/index.ts';
import { type AppVerb, requireWord, table } from '../verb.ts';
import { requireRules, valueText } from './require-rules.ts';

export const show: AppVerb = {
  usage: '<id> [--json]',
  summary: 'Every rule of a jurisdiction with its value, where it comes from, and how that was compared with the text',
  flags: ['json'],
  async run(given) {
    const { say, options } = given;
    const rules = requireRules(given, requireWord(given, 'a jurisdiction'));
    if (options['json'] !== undefined) say(JSON.stringify(rules, null, 2));
    else {
      const cells = rules.map(({ name, value, isOwn, checked, source }) => [
        name,
        valueText(value),
        isOwn ? 'its own' : 'default',
        checked,
        source,
      ]);
      say(table(['Rule', 'Value', 'Of', 'Checked', 'Source'], cells));
      const used = Object.entries(certainties).filter(([name]) => rules.some(({ checked }) => checked === name));
      say(`\n${table(['Checked', 'What it means'], used)}`);
    }
  },
};
