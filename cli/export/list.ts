import { type AppVerb, table } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'The record sets that can be written as CSV files',
  async run({ context, say }) {
    say(
      table(
        ['Set', 'What it holds'],
        context.parts.exports.map(({ name, summary }) => [name, summary]),
      ),
    );
  },
};
