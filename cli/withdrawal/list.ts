import { formatMoney } from '#contract/money.ts';
import { readPendingWithdrawals } from '#server/modules/payments/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { table, type Verb } from '../verb.ts';

export const list: Verb = {
  usage: '',
  summary: 'Withdrawals that wait for a word, oldest first',
  async run({ context, say }) {
    const waiting = await readPendingWithdrawals(context);
    if (waiting.length === 0) {
      say('No withdrawal waits.');
      return;
    }
    const rows: string[][] = [];
    for (const row of waiting) {
      const player = await requirePlayer(context.database.db, row.player_id);
      const amount = formatMoney(row.amount, context.house.requireCurrency(row.currency), 'en');
      rows.push([row.id, player.email, amount, row.method, row.created_at.toISOString()]);
    }
    say(table(['Invoice', 'Player', 'Amount', 'Method', 'Asked'], rows));
  },
};
