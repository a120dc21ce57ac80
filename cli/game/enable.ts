import type { AppVerb } from '../verb.ts';
import { switchNamedGame } from './switch.ts';

export const enable: AppVerb = {
  usage: '<game> --reason "why"',
  summary: 'Lets a game be played again',
  options: ['reason'],
  run: async (given) => await switchNamedGame(given, true),
};
