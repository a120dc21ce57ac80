import { isToOperator } from '#server/platform/email.ts';
import { table, type AppVerb } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'Lists every email: its kind, to whom it goes, when it is sent',
  run({ context, say }) {
    const rows = context.parts.emails.map((row) => [row.kind, isToOperator(row) ? 'operator' : 'player', row.when]);
    say(table(['kind', 'to', 'when'], rows));
    return Promise.resolve();
  },
};
