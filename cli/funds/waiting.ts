import { readWaitingMoves } from '#server/modules/payments/index.ts';
import { type AppVerb, table } from '../verb.ts';

export const waiting: AppVerb = {
  usage: '',
  summary: 'Sweeps and other moves of the house that chain services cannot make by themselves, and what each waits for',
  async run({ context, say }) {
    const rows = (await readWaitingMoves(context)).flatMap((one) =>
      'silent' in one
        ? [[one.identity, '', '', '', `not known: ${one.silent}`]]
        : one.moves.map(({ purpose, currency, count, since, waitsFor }) => [
            one.identity,
            `${purpose} in ${currency}`,
            String(count),
            since.toISOString(),
            waitsFor,
          ]),
    );
    say(rows.length === 0 ? 'Nothing of the house waits to be moved.' : table(['Where', 'What', 'How many', 'Since', 'Waits for'], rows));
  },
};
