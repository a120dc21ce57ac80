import type { AppVerb } from '../verb.ts';
import { switchNamedGame } from './switch.ts';

export const disable: AppVerb = {
  usage: '<game> --reason "why"',
  summary: 'Takes a game out of play at once, in every process; rounds that are open are paid and closed',
  options: ['reason'],
  run: async (given) => await switchNamedGame(given, false),
};
