// Your play as a table file: a line a period and currency, so that the lines of a currency add up to its sums.
import { moneyFromWire, toDecimal } from '#contract/kernel/money.ts';
import { csvLine } from '#kit/csv.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import type { ActivityRow } from './play-figures.ts';

const labels = [
  'spins.from',
  'spins.to',
  'activity.csv-minutes',
  'activity.sessions',
  'statement.currency',
  'activity.staked',
  'activity.won',
  'activity.net',
  'activity.deposits',
  'activity.withdrawals',
  'activity.biggest-loss',
] as const;

/**
 * Returns the file's text. A period's time stands in its first line alone, since it belongs to no currency; a period without any says so.
 * `ratioOf` is smallest units in a unit.
 */
export function activityCsv({ say }: Pick<Texts, 'say'>, rows: readonly ActivityRow[], ratioOf: (currency: string) => number): string {
  const lines = rows.flatMap(({ from, to, minutes, sessions, currencies }) => {
    if (currencies.length === 0) return [[from, to, String(minutes), String(sessions), say('modals.activity.no-activity')]];
    return currencies.map(({ currency, staked, won, net, deposits, withdrawals, biggestLoss }, index) => [
      from,
      to,
      index === 0 ? String(minutes) : '',
      index === 0 ? String(sessions) : '',
      currency,
      ...[staked, won, net, deposits, withdrawals, biggestLoss].map((minor) => toDecimal(moneyFromWire(minor), ratioOf(currency))),
    ]);
  });
  const isEmpty = rows.every(({ currencies }) => currencies.length === 0);
  const table = [labels.map((key) => say(`modals.${key}`)), ...(isEmpty ? [[say('modals.activity.no-activity')]] : lines)];
  // the mark by which spreadsheets know the encoding
  return `\u{feff}${table.map((cells) => csvLine(cells)).join('')}`;
}
