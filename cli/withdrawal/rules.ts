import { formatMoney } from '#contract/kernel/money.ts';
import { readReviewRules, reviewRules } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';

const words = ['off', 'one person', 'two people'];

export const rules: AppVerb = {
  usage: '',
  summary: 'The rules that ask people to look at a withdrawal; what none of them finds is sent at once',
  async run({ context, say }) {
    const base = context.settings.baseCurrency;
    const cells = (await readReviewRules(context.database.db)).map(({ id, eyes, above, days }) => {
      const rule = reviewRules.find((one) => one.id === id);
      const limit = above === null ? '' : rule?.above === 'money' ? formatMoney(above, base, 'en') : String(above);
      return [id, words[eyes] ?? String(eyes), limit, days === null ? '' : String(days), rule?.about ?? ''];
    });
    say(table(['Rule', 'Asks for', 'Above', 'Days', 'Finds a withdrawal when'], cells));
  },
};
