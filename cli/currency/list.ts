import { readCurrencySwitches } from '#server/modules/reference/index.ts';
import { type AppVerb, table } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'The currencies of the house, and those that can be switched on',
  async run({ context, say }) {
    const rows = await readCurrencySwitches(context.database.db);
    const stateOf = ({ isBase, isEnabled }: (typeof rows)[number]): string => (isBase ? 'base' : isEnabled ? 'on' : 'off');
    say(
      table(
        ['Currency', ''],
        rows.map((row) => [row.code, stateOf(row)]),
      ),
    );
  },
};
