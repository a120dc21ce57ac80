import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const reject: AppVerb = {
  usage: '<correction> --reason "why"',
  summary: 'Refuses a correction that another operator asked for',
  options: ['reason'],
  run: async (given) => await decide(given, 'reject'),
};
