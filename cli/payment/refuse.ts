import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const refuse: AppVerb = {
  usage: '<case> --reason "why"',
  summary: 'Refuses what another operator proposed; the case is open again',
  options: ['reason'],
  run: async (given) => await decide(given, 'refuse'),
};
