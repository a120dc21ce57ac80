import { type Verb } from '../verb.ts';

export const show: Verb = {
  usage: '',
  summary: 'The business clock and how far it runs ahead of the wall clock',
  async run({ context, say }) {
    say(`${context.clock.now().toISOString()}  (${context.clock.offsetMs / 1000} s ahead)`);
  },
};
