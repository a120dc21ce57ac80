// Assembles the client of a quick game from what the game gives.
import type { GameClient } from '#games/sdk/client/game-client.ts';
import type { Drawn } from '../quick-maths.ts';
import { drawOdds } from './odds-tab.ts';
import type { QuickGame, QuickSound, Shown } from './quick-game.ts';
import { type Chosen, createQuickView } from './quick-view.ts';
import { drawRules } from './rules-tab.ts';
import { quickSounds } from './sounds.ts';

/** Returns the client that the frame opens. */
export function quickClient<Choice, Outcome extends Drawn>(
  game: QuickGame<Choice, Outcome>,
): GameClient<Shown<Choice, Outcome>, null, QuickSound> {
  const chosen: Chosen<Choice> = { choice: game.firstChoice };
  return {
    mathHash: game.sheet.hash,
    sounds: { ...quickSounds, ...game.sounds },
    motion: { minStartMs: 0, isShortened: game.hasMotion },
    tabs: (parts) => [
      { id: 'odds', label: parts.say('menu.odds'), draw: () => drawOdds(parts, game.odds(parts.say, chosen.choice, parts.language)) },
      { id: 'rules', label: parts.say('menu.rules'), draw: () => drawRules(parts, game) },
    ],
    noteOf: (say, summary) => game.note(say, summary),
    createView: async (root, node, show, table) => {
      const language = document.documentElement.lang;
      return createQuickView(game, chosen, { root, node, show, language, table });
    },
  };
}
