import type { Verb } from '../verb.ts';
import { switchMaintenance } from './switch.ts';

export const on: Verb = {
  usage: '--reason "why"',
  summary: 'Closes the site for maintenance',
  options: ['reason'],
  run: async (given) => await switchMaintenance(given, true),
};
