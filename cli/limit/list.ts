import { formatMoney, moneyFromWire } from '#contract/kernel/money.ts';
import { definitionName, readLimits } from '#server/modules/protection/index.ts';
import { table, type AppVerb } from '../verb.ts';
import { requirePlayerByEmail } from './require-player.ts';

export const list: AppVerb = {
  usage: '<e-mail>',
  summary: 'The limits that hold for a player, the player’s own and the operator’s, with what is used of them',
  async run(given) {
    const { context, say } = given;
    const player = await requirePlayerByEmail(given);
    const limits = await readLimits(context.database.db, context, player.id);
    if (limits.length === 0) {
      say(`${player.email} has no limits.`);
      return;
    }
    const rows = limits.map((limit) => {
      const { currency } = limit;
      const money = (minor: number | null): string =>
        minor === null || currency === null ? '-' : formatMoney(moneyFromWire(minor), context.settings.requireCurrency(currency), 'en');
      const pending =
        limit.pending === null
          ? '-'
          : `${limit.pending.amount === null ? 'none' : money(limit.pending.amount)} from ${limit.pending.confirmableAt.toISOString()}`;
      const until = limit.endsAt ?? limit.freesAt;
      return [
        definitionName(limit.definition),
        limit.period,
        limit.setBy,
        money(limit.amount),
        money(limit.used),
        money(limit.left),
        until?.toISOString() ?? '-',
        pending,
        limit.since.toISOString(),
        limit.id,
      ];
    });
    say(table(['Limit', 'Period', 'Set by', 'Amount', 'Used', 'Left', 'Frees or ends', 'Asked for', 'In force since', 'Id'], rows));
  },
};
