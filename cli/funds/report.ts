import { formatMoney } from '#contract/kernel/money.ts';
import { burntOf, differenceOf, type Funds, measureFunds, verdictOf } from '#server/modules/payments/index.ts';
import { type AppVerb, Refusal, table } from '../verb.ts';

const words = { short: 'LESS THAN IS OWED', differs: 'DOES NOT ADD UP' } as const;

const plain = (all: readonly Funds[]): string =>
  JSON.stringify(
    all.map((funds) => ({ ...funds, burnt: burntOf(funds), difference: differenceOf(funds), verdict: verdictOf(funds) ?? null })),
    (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  );

export const report: AppVerb = {
  usage: '[--json]',
  summary:
    'What lies at providers, on chains and at the bank, beside what payments make and what is owed to players; ends with 1 where it does not add up',
  flags: ['json'],
  async run({ context, say, options }) {
    const all = await measureFunds(context);
    const isWrong = all.some((funds) => verdictOf(funds) !== undefined);
    if (options['json'] !== undefined) say(plain(all));
    else if (all.length === 0) say('There is no money anywhere, and none is owed.');
    else {
      const money = (minor: bigint, currency: string): string => formatMoney(minor, context.settings.requireCurrency(currency), 'en');
      const parts = all.flatMap((funds) =>
        funds.parts.map(({ kind, name, currency, amount, at, isAssumed, isStale }) => [
          currency,
          `${kind} ${name}`,
          money(BigInt(amount), currency),
          isAssumed ? 'as payments say' : isStale ? `${at}, the last that is known` : at,
        ]),
      );
      say(table(['Currency', 'Where', 'Holds', 'Of'], parts));
      for (const { currency, stale } of all)
        for (const { name, since, reason } of stale)
          say(`${name} cannot tell since ${since.toISOString()} what it holds in ${currency}: ${reason}`);
      const rows = all.map((funds) => {
        const { currency, owed, booked, own, coming, leaving, found } = funds;
        const difference = differenceOf(funds);
        const verdict = verdictOf(funds);
        return [
          currency,
          ...[found, burntOf(funds), booked, own, difference, owed].map((sum) => (sum === null ? 'not known' : money(sum, currency))),
          `+${money(coming, currency)} -${money(leaving, currency)}`,
          verdict !== undefined ? words[verdict] : difference === null ? 'not known' : 'adds up',
        ];
      });
      say(`\n${table(['Currency', 'Found', 'Network fees', 'Payments', 'Own', 'Difference', 'Owed to players', 'Under way', ''], rows)}`);
    }
    if (isWrong) throw new Refusal('It does not add up. docs/funds.md says what to look at.');
  },
};
