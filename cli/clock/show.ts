import { type AppVerb } from '../verb.ts';

export const show: AppVerb = {
  usage: '',
  summary: 'The business clock and how far it runs ahead of the wall clock',
  async run({ context, say }) {
    say(`${context.clock.now().toISOString()}  (${context.clock.offsetMs / 1000} s ahead)`);
  },
};
