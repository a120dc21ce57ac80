// A slot's client, from what the game gives: the kit does the rest.
import type { GameClient } from '#games/sdk/client/game-client.ts';
import { buysOf } from './buys.ts';
import { drawPaytable, drawRules } from './rules-tabs.ts';
import type { SlotFace } from './slot-face.ts';
import type { PlainProgress, PlainRound } from './slot-show.ts';
import type { SlotSound } from './slot-sounds.ts';
import { createView } from './view.ts';

/** True for a choice that is told of a round: a bought one, or any where all cost the same. */
const isTold = (face: SlotFace, choice: unknown): choice is string =>
  typeof choice === 'string' && (buysOf(face).length === 0 || buysOf(face).some(({ name }) => name === choice));

/** Returns the client of a slot. */
export const slotClient = (face: SlotFace): GameClient<PlainRound, PlainProgress, SlotSound> => ({
  mathHash: face.sheet.mathHash,
  sounds: face.sounds,
  hasAutoplay: true,
  stakeValues: { lines: face.lines.length, parts: face.stakeParts },
  tabs: ({ say, money, language, rules, stakes, stake }) => [
    { id: 'paytable', label: say('menu.paytable'), draw: () => drawPaytable(face, say, money, stake()) },
    { id: 'rules', label: say('menu.rules'), draw: () => drawRules(face, say, money, stakes, language, rules) },
  ],
  nameChoice: (say, choice) => (isTold(face, choice) ? say(`choice.${choice}`) : undefined),
  noteOf: (say, { freeGames = 0 }) => (freeGames > 0 ? say('history.free', { count: freeGames }) : undefined),
  createView: async (root, node, show, table) => await createView(face, root, node, show, table),
});
