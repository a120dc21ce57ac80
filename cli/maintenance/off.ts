import type { AppVerb } from '../verb.ts';
import { switchMaintenance } from './switch.ts';

export const off: AppVerb = {
  usage: '--reason "why"',
  summary: 'Opens the site again',
  options: ['reason'],
  run: async (given) => await switchMaintenance(given, false),
};
