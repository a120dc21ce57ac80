import { toDecimal } from '#contract/kernel/money.ts';
import { listTemplates } from '#server/modules/bonuses/index.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'The templates of bonuses with their versions, and what each has granted',
  async run({ context, words, say }) {
    if (words.length > 0) throw new UsageError('It takes nothing.');
    const templates = await listTemplates(context.database.db);
    if (templates.length === 0) {
      say('No bonus was published.');
      return;
    }
    const cells = templates.map(({ identity, version, state, spent }) => {
      const sums = spent.map(({ currency, grants, amount }) => {
        const { subunitToUnit } = context.settings.requireCurrency(currency);
        return `${grants} of ${toDecimal(amount, subunitToUnit)} ${currency}`;
      });
      return [identity, String(version), state, sums.join(', ')];
    });
    say(table(['Template', 'Version', 'State', 'Granted'], cells));
  },
};
