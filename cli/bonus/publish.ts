import { readFile } from 'node:fs/promises';
import { toDecimal } from '#contract/kernel/money.ts';
import { faultsOf, findReach, publishTemplate, readTemplate } from '#server/modules/bonuses/index.ts';
import { type AppVerb, Refusal, requireReason, requireWord, table, UsageError } from '../verb.ts';

export const publish: AppVerb = {
  usage: '<file.json> --reason "why" [--dry-run]',
  summary: 'Puts a template of bonuses in force; --dry-run says whom it reaches and what it can cost, and changes nothing',
  options: ['reason'],
  flags: ['dry-run'],
  async run(given) {
    const { context, actor, options, say } = given;
    const isDry = options['dry-run'] !== undefined;
    const reason = isDry ? '' : requireReason(given);
    const file = requireWord(given, 'the file of the template');
    const text = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new UsageError(`The file ${file} cannot be read.`, { cause });
    });
    const read = readTemplate(text);
    if ('faults' in read) throw new Refusal(read.faults.join('\n'));
    const { body } = read;
    const { db, transact } = context.database;
    const faults = await faultsOf(db, context, body);
    if (faults.length > 0) throw new Refusal(faults.join('\n'));
    const { players, costs } = await findReach(db, body);
    const cells = costs.map(({ currency, max, today }) => {
      const { subunitToUnit } = context.settings.requireCurrency(currency);
      const tell = (sum: bigint | null): string => (sum === null ? 'without end' : toDecimal(sum, subunitToUnit));
      return [currency, tell(max), tell(today)];
    });
    say(`${body.identity} reaches ${players} players today.\n${table(['Currency', 'Costs at most', 'With those of today'], cells)}`);
    if (body.freeSpins !== undefined) say('Free spins are counted by their stakes; what they win is paid beside.');
    if (isDry) return;
    const { version } = await transact(async (tx) => await publishTemplate(tx, context, body, { actor, reason }));
    say(`${body.identity} is in force in version ${version}.`);
  },
};
