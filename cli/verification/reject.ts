import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const reject: AppVerb = {
  usage: '<e-mail or id> [age] [identity] [address] --reason "why"',
  summary: 'Refuses checks of a player, also ones that were approved; all of them where none is named',
  options: ['reason'],
  run: async (given) => await decide(given, 'reject'),
};
