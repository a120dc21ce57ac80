import { checkProofs } from '#server/modules/wallet/index.ts';
import { type AppVerb, Refusal } from '../verb.ts';

export const verify: AppVerb = {
  usage: '',
  summary:
    'Compares the published proofs with the ledger: signatures and roots, that every account has its leaf with what it held, and that the sums are those of all entries',
  async run({ context, say }) {
    const { statements, trees, violations } = await checkProofs(context.database, context.secrets, 'all');
    if (statements === 0) throw new Refusal('No proof has been published yet, so there is nothing to compare.');
    say(`${statements} proofs, ${trees} of them with all their leaves`);
    if (violations.length > 0) throw new Refusal(['The proofs do NOT hold:', ...violations].join('\n  '));
    say('The proofs hold.');
  },
};
