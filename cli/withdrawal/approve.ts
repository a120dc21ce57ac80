import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const approve: AppVerb = {
  usage: '<invoice> --reason "why"',
  summary: 'Lets a withdrawal go to the payment provider',
  options: ['reason'],
  run: async (given) => await decide(given, 'approve'),
};
