import { formatMoney } from '#contract/kernel/money.ts';
import { outcomesOf, readOpenCases } from '#server/modules/payments/index.ts';
import { table, type AppVerb } from '../verb.ts';

export const unclear: AppVerb = {
  usage: '',
  summary: 'Payments that two people have to decide, and money on accounts of closed players, oldest first',
  async run({ context, say }) {
    const rows = await readOpenCases(context.database.db);
    if (rows.length === 0) {
      say('Nothing is unclear.');
      return;
    }
    const cells = rows.map((row) => [
      row.id,
      row.kind,
      row.subject,
      row.amount === null || row.currency === null ? '' : formatMoney(row.amount, context.settings.requireCurrency(row.currency), 'en'),
      row.is_held ? 'held' : '',
      row.opened_at.toISOString(),
      row.outcome === null
        ? `open: ${outcomesOf[row.kind].join(', ')}`
        : `${row.outcome}, proposed by ${row.proposed_by}: ${row.proposed_reason}`,
    ]);
    say(table(['Case', 'Kind', 'About', 'Amount', 'Held', 'Since', 'State'], cells));
    for (const { id, facts } of rows) say(`${id}: ${JSON.stringify(facts)}`);
  },
};
