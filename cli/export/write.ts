import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recordAudit } from '#server/platform/audit.ts';
import { csvOf } from '#server/platform/export.ts';
import { readPeriod } from '../read-period.ts';
import { type AppVerb, Refusal, requireWord, UsageError } from '../verb.ts';

export const write: AppVerb = {
  usage: '<set> <file> [--from day] [--to day]',
  summary: 'Writes a record set as a CSV file with labelled columns; days in UTC, both within',
  options: ['from', 'to'],
  async run(given) {
    const { context, words, options, say, actor } = given;
    const name = requireWord(given, 'a record set: npm run op -- export list shows them');
    const [, file] = words;
    if (file === undefined) throw new UsageError('Name the file to write.');
    const set = context.parts.exports.find((one) => one.name === name);
    if (set === undefined) throw new Refusal(`There is no record set "${name}". npm run op -- export list shows them.`);
    const period = readPeriod(options, context.clock.now());
    const unfinished = `${file}.part`;
    try {
      await pipeline(Readable.from(csvOf(set, context.database.db, period)), createWriteStream(unfinished, { mode: 0o600 }));
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await context.database.transact(
      async (tx) =>
        await recordAudit(tx, context.clock, {
          actor,
          action: 'records export',
          subject: name,
          reason: 'An operator wrote the record set as a file.',
          after: { from: period.from, to: period.to },
        }),
    );
    say(`${name} stands in ${file}.`);
  },
};
