import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const reject: AppVerb = {
  usage: '<invoice> --reason "why"',
  summary: 'Refuses a withdrawal and gives the held money back',
  options: ['reason'],
  run: async (given) => await decide(given, 'reject'),
};
