import { invoiceStatus } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { readOpenWithdrawals } from '#server/modules/payments/index.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { table, type AppVerb } from '../verb.ts';

const maxListed = 500;

function stateOf({ status, provider_payment_id: sent }: { status: number; provider_payment_id: string | null }): string {
  if (status === invoiceStatus.pending) return 'waits for a word';
  return sent === null ? 'approved, not sent yet' : 'sent, not decided yet';
}

export const list: AppVerb = {
  usage: '',
  summary: 'Withdrawals that are under way, oldest first: which wait for a word, which are approved and not sent or not decided yet',
  async run({ context, say }) {
    const { open, isMore } = await readOpenWithdrawals(context, maxListed);
    if (open.length === 0) {
      say('No withdrawal waits.');
      return;
    }
    const players = await readKnownAs(
      context.database.db,
      open.map((row) => row.player_id),
    );
    const rows = open.map((row) => {
      const amount = formatMoney(row.amount, context.settings.requireCurrency(row.currency), 'en');
      return [row.id, players.get(row.player_id)?.email ?? row.player_id, amount, row.method, row.created_at.toISOString(), stateOf(row)];
    });
    if (isMore) say(`The oldest ${maxListed}; newer ones follow once some of these are decided.\n`);
    say(table(['Invoice', 'Player', 'Amount', 'Method', 'Asked', 'State'], rows));
  },
};
