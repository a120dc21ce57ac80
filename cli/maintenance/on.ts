import type { AppVerb } from '../verb.ts';
import { switchMaintenance } from './switch.ts';

export const on: AppVerb = {
  usage: '--reason "why"',
  summary: 'Closes the site for maintenance',
  options: ['reason'],
  run: async (given) => await switchMaintenance(given, true),
};
