import { readFile } from 'node:fs/promises';
import { toDecimal } from '#contract/kernel/money.ts';
import { importStatements, matchBank } from '#server/modules/payments/index.ts';
import { tellMatched } from './match.ts';
import { type AppVerb, requireReason, requireWord, table, UsageError } from '../verb.ts';

export const importFile: AppVerb = {
  usage: '<camt.053.xml> --reason "why"',
  summary: "Takes in a bank's statements of the house's account, whole or not at all; the same file again changes nothing",
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const file = requireWord(given, 'the file');
    const xml = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new UsageError(`The file ${file} cannot be read.`, { cause });
    });
    const imported = await context.database.transact(async (tx) => await importStatements(tx, context, { xml, reason, actor }));
    const money = (minor: bigint, currency: string): string => toDecimal(minor, context.settings.requireCurrency(currency).subunitToUnit);
    const rows = imported.map(({ statement: one, isNew, gap }) => [
      one.name,
      one.account,
      one.currency,
      String(one.entries.length),
      money(one.opening, one.currency),
      money(one.closing, one.currency),
      isNew ? (gap === undefined ? 'the first' : gap === 0n ? 'goes on' : `${money(gap, one.currency)} after the one before`) : 'known',
    ]);
    say(table(['Statement', 'Account', 'Currency', 'Entries', 'Opening', 'Closing', ''], rows));
    if (imported.some(({ isNew, gap }) => isNew && gap !== undefined && gap !== 0n))
      say('A statement between them is missing: import it too.');
    const found = await matchBank(context);
    if (found.length > 0) say(`\n${tellMatched(found)}`);
  },
};
