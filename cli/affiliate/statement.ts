import { isDeepStrictEqual } from 'node:util';
import { toDecimal } from '#contract/kernel/money.ts';
import { deriveMonth, type MonthLine, readStatements } from '#server/modules/affiliates/index.ts';
import { type AppVerb, type Given, Refusal, table, UsageError } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

function show({ context, say }: Given, month: string, lines: readonly MonthLine[]): void {
  if (lines.length === 0) {
    say(`${month.slice(0, 7)}: nothing.`);
    return;
  }
  const rows = lines.map((line) => {
    const { subunitToUnit } = context.settings.requireCurrency(line.currency);
    const money = (amount: bigint) => toDecimal(amount, subunitToUnit);
    const sums = [line.revenue, line.costs, line.net, line.carriedIn, line.share, line.cpa, line.carriedOut, line.commission];
    return [line.currency, String(line.players), ...sums.map(money)];
  });
  say(`${month.slice(0, 7)}\n`);
  say(table(['', 'Players', 'Revenue', 'Costs', 'Net', 'Carried in', 'Share', 'New players', 'Carried out', 'Commission'], rows));
}

export const statement: AppVerb = {
  usage: '<partner> [month, such as 2026-11] [--check]',
  summary: 'The closed months of a partner; --check works each out again from the ledger and fails where it comes to something else',
  flags: ['check'],
  async run(given) {
    const { context, say, words, options } = given;
    const { db } = context.database;
    const [, month] = words;
    if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new UsageError(`"${month}" is no month such as 2026-11.`);
    const partner = await requirePartner(given);
    const closed = await readStatements(db, partner.id, month === undefined ? undefined : `${month}-01`);
    if (closed.length === 0) {
      say(`${partner.name} has no closed month${month === undefined ? '' : ` ${month}`}.`);
      return;
    }
    for (const one of closed) show(given, one.month, one.lines);
    if (options['check'] === undefined) return;
    for (const one of closed) {
      const { lines } = await deriveMonth(db, partner.id, one.month);
      if (!isDeepStrictEqual(lines, one.lines)) throw new Refusal(`${one.month.slice(0, 7)} comes to something else than what was closed.`);
    }
    say('\nWorked out again from the ledger, it comes to the same.');
  },
};
