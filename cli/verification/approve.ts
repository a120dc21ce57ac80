import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const approve: AppVerb = {
  usage: '<e-mail or id> [age] [identity] [address] --reason "why"',
  summary: 'Approves checks of a player whose documents were looked at; all of them where none is named',
  options: ['reason'],
  run: async (given) => await decide(given, 'approve'),
};
