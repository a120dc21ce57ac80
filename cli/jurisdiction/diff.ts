import { isDeepStrictEqual } from 'node:util';
import { type AppVerb, requireWord, table, UsageError } from '../verb.ts';
import { requireRules, valueText } from './require-rules.ts';

export const diff: AppVerb = {
  usage: '<id> <id> [--json]',
  summary: 'The rules in which two jurisdictions differ, each with its source',
  flags: ['json'],
  async run(given) {
    const { say, options, words } = given;
    const one = requireWord(given, 'two jurisdictions');
    const [, other] = words;
    if (other === undefined) throw new UsageError('Name two jurisdictions.');
    const right = new Map(requireRules(given, other).map((rule) => [rule.name, rule]));
    const differing = requireRules(given, one).flatMap((left) => {
      const counterpart = right.get(left.name);
      if (counterpart === undefined || isDeepStrictEqual(left.value, counterpart.value)) return [];
      const sideOf = ({ value, source, checked }: typeof left) => ({ value, source, checked });
      return [{ name: left.name, description: left.description, [one]: sideOf(left), [other]: sideOf(counterpart), left, counterpart }];
    });
    if (options['json'] !== undefined) {
      say(
        JSON.stringify(
          differing.map(({ left: _left, counterpart: _counterpart, ...rest }) => rest),
          null,
          2,
        ),
      );
      return;
    }
    if (differing.length === 0) {
      say(`${one} and ${other} have the same rules.`);
      return;
    }
    const rows = differing.flatMap(({ name, left, counterpart }) => [
      [name, one, valueText(left.value), left.checked, left.source],
      ['', other, valueText(counterpart.value), counterpart.checked, counterpart.source],
    ]);
    say(table(['Rule', 'Of', 'Value', 'Checked', 'Source'], rows));
  },
};
