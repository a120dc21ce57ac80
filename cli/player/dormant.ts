import { formatMoney } from '#contract/kernel/money.ts';
import { readDormant } from '#server/modules/players/index.ts';
import { readAccounts } from '#server/modules/wallet/index.ts';
import { table, type AppVerb } from '../verb.ts';

export const dormant: AppVerb = {
  usage: '',
  summary: "Accounts at rest and what is in them: it stays their owners', who are to be found and paid",
  async run({ context, say }) {
    const { db } = context.database;
    const rows: string[][] = [];
    for (const { id, email, since } of await readDormant(db))
      for (const account of await readAccounts(db, context.settings, id)) {
        const owed = account.balance + account.bonus + account.held;
        if (owed > 0n)
          rows.push([email, since.toISOString().slice(0, 10), formatMoney(owed, { code: account.currency, ...account }, 'en'), id]);
      }
    say(rows.length === 0 ? 'No account at rest holds money.' : table(['Player', 'Since', 'Holds', 'Id'], rows));
  },
};
