import { chatBounds } from '#contract/chat-bounds.ts';
import { isLocale } from '#server/modules/reference/index.ts';
import { keepCannedAnswer, readCannedAnswers } from '#server/modules/support/index.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';

export const canned: AppVerb = {
  usage: '[<name> --language <code> --text "what players read"]',
  summary: 'The answers that are given often; with a name it is kept in that language, with an empty text removed',
  options: ['language', 'text'],
  async run({ context, say, words, options }) {
    const [name] = words;
    if (name === undefined) {
      const rows = (await readCannedAnswers(context.database.db)).map((one) => [one.name, one.locale, one.text]);
      say(rows.length === 0 ? 'No answer is kept.' : table(['Name', 'Language', 'Text'], rows));
      return;
    }
    const { language: locale = 'en', text } = options;
    if (!/^[a-z0-9-]{1,40}$/.test(name)) throw new UsageError('A name is of lower-case letters, digits and hyphens.');
    if (!isLocale(locale)) throw new UsageError(`"${locale}" is no language of this house.`);
    if (text === undefined || text.length > chatBounds.maxText)
      throw new UsageError(`Say what is kept, ${chatBounds.maxText} letters at most: --text "…"`);
    await context.database.transact(async (tx) => await keepCannedAnswer(tx, { name, locale, text: text.trim() }));
    say(text.trim() === '' ? `${name} is removed in ${locale}.` : `${name} is kept in ${locale}.`);
  },
};
