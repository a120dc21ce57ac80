import { readProofs, toStatement } from '#server/modules/wallet/index.ts';
import { type AppVerb, Refusal } from '../verb.ts';
import { proofTable } from './proof-table.ts';

const maxShown = 60;

export const show: AppVerb = {
  usage: '[<currency>] [--json]',
  summary: 'The published proofs of what is owed to all players, the newest first; --json has them as they were signed',
  flags: ['json'],
  async run({ context, words, options, say }) {
    const [currency] = words;
    const proofs = await readProofs(context.database.db, { currency: currency?.toUpperCase(), limit: maxShown });
    if (options['json'] !== undefined) say(JSON.stringify(proofs.map(toStatement), null, 2));
    else if (proofs.length === 0)
      throw new Refusal('No proof has been published yet. The first one follows the close of a day, or: proof publish');
    else say(proofTable(context, proofs));
  },
};
