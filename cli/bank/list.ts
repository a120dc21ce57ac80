import { toDecimal } from '#contract/kernel/money.ts';
import { readStatements } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';

const shown = 50;

export const list: AppVerb = {
  usage: '',
  summary: "The newest statements of the house's bank accounts",
  async run({ context, say }) {
    const rows = (await readStatements(context.database.db, shown)).map((row) => {
      const { subunitToUnit } = context.settings.requireCurrency(row.currency);
      const [opening, closing] = [toDecimal(row.opening, subunitToUnit), toDecimal(row.closing, subunitToUnit)];
      return [row.until.toISOString(), row.account, row.name, row.currency, String(row.entries), opening, closing, row.imported_by];
    });
    say(
      rows.length === 0
        ? 'No statement was imported yet: npm run op -- bank import <file>'
        : table(['Until', 'Account', 'Statement', 'Currency', 'Entries', 'Opening', 'Closing', 'Imported by'], rows),
    );
  },
};
