import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const expire: AppVerb = {
  usage: '<document> --reason "why"',
  summary: 'Takes back that a document was approved; its player is asked for another',
  options: ['reason'],
  run: async (given) => await decide(given, 'expire'),
};
