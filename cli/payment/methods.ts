import { formatMoney } from '#contract/kernel/money.ts';
import { readAllMethods } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';
import { directionOf } from './direction.ts';

export const methods: AppVerb = {
  usage: '',
  summary:
    'The ways to pay, with their ranges, the time told where it is not the provider’s, and the countries whose players are offered them',
  async run({ context, say }) {
    const rows = await readAllMethods(context.database.db);
    if (rows.length === 0) {
      say('No method is offered.');
      return;
    }
    const cells = rows.map((row) => {
      const money = (minor: bigint): string => formatMoney(minor, context.settings.requireCurrency(row.currency), 'en');
      return [
        row.method,
        directionOf(row.type),
        row.currency,
        row.provider,
        money(row.min_amount),
        money(row.max_amount),
        row.arrival_minutes === null ? '' : String(row.arrival_minutes),
        row.countries.length === 0 ? 'all' : row.countries.join(','),
        row.is_enabled ? 'on' : 'off',
      ];
    });
    say(table(['Method', 'Direction', 'Currency', 'Provider', 'From', 'To', 'Minutes', 'Countries', ''], cells));
  },
};
