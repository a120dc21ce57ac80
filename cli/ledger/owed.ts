import { formatMoney } from '#contract/kernel/money.ts';
import { readLiabilities } from '#server/modules/wallet/index.ts';
import { type AppVerb, table } from '../verb.ts';

export const owed: AppVerb = {
  usage: '[--json]',
  summary: 'What is owed to players now, by currency: their real money, their bonuses, and what is held for withdrawals',
  flags: ['json'],
  async run({ context, say, options }) {
    const rows = await readLiabilities(context.database.db);
    if (options['json'] !== undefined) {
      const whole = rows.map(({ currency, ...sums }) => ({
        currency,
        ...Object.fromEntries(
          Object.entries({ ...sums, total: sums.real + sums.bonus + sums.held }).map(([name, sum]) => [name, String(sum)]),
        ),
      }));
      say(JSON.stringify({ at: context.clock.now(), owed: whole }, null, 2));
      return;
    }
    if (rows.length === 0) {
      say('There are no accounts.');
      return;
    }
    const cells = rows.map(({ currency, accounts, real, bonus, held }) => [
      currency,
      String(accounts),
      ...[real, bonus, held, real + bonus + held].map((sum) => formatMoney(sum, context.settings.requireCurrency(currency), 'en')),
    ]);
    say(table(['Currency', 'Accounts', 'Real', 'Bonus', 'Held', 'Together'], cells));
  },
};
