import { formatMoney } from '#contract/kernel/money.ts';
import { readWaitingAdjustments } from '#server/modules/wallet/index.ts';
import { table, type AppVerb } from '../verb.ts';

export const waiting: AppVerb = {
  usage: '',
  summary: 'Corrections that wait for a second operator, oldest first',
  async run({ context, say }) {
    const rows = await readWaitingAdjustments(context.database.db);
    if (rows.length === 0) say('No correction waits.');
    else
      say(
        table(
          ['Correction', 'Account', 'Amount', 'Asked by', 'Reason'],
          rows.map((row) => [
            row.id,
            row.account_id,
            formatMoney(row.amount, context.settings.requireCurrency(row.currency), 'en'),
            row.asked_by,
            row.reason,
          ]),
        ),
      );
  },
};
