import { checkBooks } from '#server/modules/wallet/index.ts';
import { Refusal, type Verb } from '../verb.ts';

export const check: Verb = {
  usage: '',
  summary: 'Adds up the whole ledger and names the first breaks, if there are any',
  async run({ context, say }) {
    const report = await checkBooks(context.database, context.secrets);
    say(`${report.accounts} accounts, ${report.entries} entries, ${report.heads} signed heads`);
    if (!report.ok) throw new Refusal(['The books do NOT balance:', ...report.breaks].join('\n  '));
    say('The books balance.');
  },
};
