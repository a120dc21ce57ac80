import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#server/modules/reference/index.ts';
import { type AnyEmail, isToOperator, previewEmail } from '#server/platform/email.ts';
import { Refusal, requireWord, type AppVerb } from '../verb.ts';

const localesOf = (row: AnyEmail): readonly string[] => (isToOperator(row) ? ['en'] : locales);

export const preview: AppVerb = {
  usage: '<folder> [kind]',
  summary: 'Writes every email, or one kind, in every language into a folder: examples stand for what is filled in',
  run(given) {
    const { context, words, say } = given;
    const folder = requireWord(given, 'a folder');
    const [, kind] = words;
    const rows = context.parts.emails.filter((row) => kind === undefined || row.kind === kind);
    if (rows.length === 0) throw new Refusal(`There is no email of the kind ${kind}. npm run op -- emails list shows them.`);
    mkdirSync(folder, { recursive: true });
    for (const row of rows)
      for (const locale of localesOf(row)) {
        const { subject, text, html } = previewEmail(context, row, locale);
        writeFileSync(join(folder, `${row.kind}.${locale}.html`), html);
        writeFileSync(join(folder, `${row.kind}.${locale}.txt`), `${subject}\n\n${text}`);
      }
    say(`${rows.length} emails were written into ${folder}.`);
    return Promise.resolve();
  },
};
