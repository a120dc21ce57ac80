import { auditBooks } from '#server/modules/payments/index.ts';
import { readPublished } from '#server/modules/wallet/index.ts';
import { Refusal, type Verb } from '../verb.ts';

export const check: Verb = {
  usage: '[--published <file of heads>]',
  summary: 'Adds up the whole ledger and all payments, compares the signed heads with the published ones, and names the first breaks',
  options: ['published'],
  async run({ context, say, options }) {
    const { published } = options;
    // nothing to compare with is no proof
    if (published !== undefined && readPublished(published).length === 0)
      throw new Refusal(
        `${published} holds no heads of the ledger. Name the file of a mail that has them, or the house's own ledger-heads.log.`,
      );
    const report = await auditBooks(context, published);
    say(`${report.accounts} accounts, ${report.entries} entries, ${report.heads} signed heads`);
    if (!report.ok) throw new Refusal(['The books do NOT balance:', ...report.breaks].join('\n  '));
    say('The books balance.');
  },
};
