import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const reject: AppVerb = {
  usage: '<document> --reason "why"',
  summary: 'Refuses a document; the reason is shown to its player, who is asked for another',
  options: ['reason'],
  run: async (given) => await decide(given, 'reject'),
};
