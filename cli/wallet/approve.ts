import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const approve: AppVerb = {
  usage: '<correction> --reason "why"',
  summary: 'Books a correction that another operator asked for',
  options: ['reason'],
  run: async (given) => await decide(given, 'approve'),
};
