import { formatMoney } from '#contract/kernel/money.ts';
import { readMethodFees } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';
import { directionOf } from './direction.ts';

export const fees: AppVerb = {
  usage: '[--json]',
  summary: 'What the house asks for a payment, by method, direction and currency',
  flags: ['json'],
  async run({ context, say, options }) {
    const rows = (await readMethodFees(context.database.db)).map(({ method, type, currency, fee_fixed: fixed, fee_permyriad: share }) => ({
      method,
      direction: directionOf(type),
      currency,
      fixed,
      percent: share / 100,
    }));
    if (options['json'] !== undefined) {
      say(
        JSON.stringify(
          rows.map((row) => ({ ...row, fixed: String(row.fixed) })),
          null,
          2,
        ),
      );
      return;
    }
    if (rows.length === 0) {
      say('No method is offered.');
      return;
    }
    const cells = rows.map(({ method, direction, currency, fixed, percent }) => [
      method,
      direction,
      currency,
      formatMoney(fixed, context.settings.requireCurrency(currency), 'en'),
      `${percent} %`,
    ]);
    say(table(['Method', 'Direction', 'Currency', 'Fixed', 'Share'], cells));
  },
};
