import type { GameClient } from '#games/sdk/client/game-client.ts';
import { lines, maths } from '../for-client.ts';
import type { PlainProgress, PlainRound } from './game.ts';
import { drawPaytable, drawRules } from './rules-tabs.ts';
import { recipes, type SoundName } from './sounds.ts';
import { createView } from './view.ts';

export const goldenCaravanClient: GameClient<PlainRound, PlainProgress, SoundName> = {
  mathHash: maths.mathHash,
  sounds: recipes,
  stakeValues: { lines: lines.length },
  tabs: ({ say, money, language, stakes, stake }) => [
    { id: 'paytable', label: say('menu.paytable'), draw: () => drawPaytable(say, money, stake()) },
    { id: 'rules', label: say('menu.rules'), draw: () => drawRules(say, money, stakes, language) },
  ],
  noteOf: (say, { freeGames = 0 }) => (freeGames > 0 ? say('history.free', { count: freeGames }) : undefined),
  createView,
};
