import type { AppVerb } from '../verb.ts';
import { decide } from './decide.ts';

export const confirm: AppVerb = {
  usage: '<case> --reason "why"',
  summary: 'Does what another operator proposed for an unclear payment',
  options: ['reason'],
  run: async (given) => await decide(given, 'confirm'),
};
