import { formatMoney } from '#contract/kernel/money.ts';
import { aboutRule, readReviewRules, readRuleProposals, reviewRules } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';

const words = ['off', 'one person', 'two people'];

export const rules: AppVerb = {
  usage: '',
  summary: 'The rules that ask people to look at a withdrawal; what none of them finds is sent at once',
  async run({ context, say }) {
    const base = context.settings.baseCurrency;
    const { db } = context.database;
    const cellsOf = (id: string, eyes: number, above: bigint | null, days: number | null): string[] => {
      const isMoney = reviewRules.find((one) => one.id === id)?.above === 'money';
      const limit = above === null ? '' : isMoney ? formatMoney(above, base, 'en') : String(above);
      return [id, words[eyes] ?? String(eyes), limit, days === null ? '' : String(days)];
    };
    const cells = (await readReviewRules(db)).map(({ id, eyes, above, days }) => [...cellsOf(id, eyes, above, days), aboutRule(id)]);
    say(table(['Rule', 'Asks for', 'Above', 'Days', 'Finds a withdrawal when'], cells));
    const waiting = (await readRuleProposals(db, context)).map(({ subject, wish, proposed_by: by, reason }) => {
      const above = wish['above'];
      const days = wish['days'];
      const asked = cellsOf(
        subject,
        Number(wish['eyes']),
        typeof above === 'string' ? BigInt(above) : null,
        typeof days === 'number' ? days : null,
      );
      return [...asked, `${by}: ${reason}`];
    });
    if (waiting.length > 0) say(`\n${table(['Waits for a second', 'Asks for', 'Above', 'Days', 'Asked by'], waiting)}`);
  },
};
