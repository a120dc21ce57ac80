import { auditMoney } from '#server/modules/payments/index.ts';
import { readPublished } from '#server/modules/wallet/index.ts';
import { Refusal, type AppVerb } from '../verb.ts';

export const audit: AppVerb = {
  usage: '[--published <file of checkpoints>]',
  summary:
    'Adds up the whole ledger and all payments, compares the signed checkpoints with the published ones, and names the first violations',
  options: ['published'],
  async run({ context, say, options }) {
    const { published } = options;
    // nothing to compare with is no proof
    if (published !== undefined && readPublished(published).length === 0)
      throw new Refusal(
        `${published} holds no checkpoints of the ledger. Name the file of a mail that has them, or the house's own ledger-checkpoints.log.`,
      );
    const report = await auditMoney(context, published);
    say(`${report.accounts} accounts, ${report.entries} entries, ${report.checkpoints} signed checkpoints`);
    if (!report.ok) throw new Refusal(['The books do NOT balance:', ...report.violations].join('\n  '));
    say('The books balance.');
  },
};
