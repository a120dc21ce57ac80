import { formatMoney } from '#contract/kernel/money.ts';
import { readDormant } from '#server/modules/players/index.ts';
import { readFilledAccounts } from '#server/modules/wallet/index.ts';
import { table, type AppVerb } from '../verb.ts';

export const dormant: AppVerb = {
  usage: '',
  summary: "Accounts at rest and what is in them: it stays their owners', who are to be found and paid",
  async run({ context, say }) {
    const { db } = context.database;
    const players = await readDormant(db);
    const accounts = await readFilledAccounts(
      db,
      players.map(({ id }) => id),
    );
    const rows = players.flatMap(({ id, email, since }) =>
      (accounts.get(id) ?? []).map(({ currency, real, bonus, held }) => [
        email,
        since.toISOString().slice(0, 10),
        formatMoney(real + bonus + held, context.settings.requireCurrency(currency), 'en'),
        id,
      ]),
    );
    say(rows.length === 0 ? 'No account at rest holds money.' : table(['Player', 'Since', 'Holds', 'Id'], rows));
  },
};
