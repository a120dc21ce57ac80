// Assembles the client of a table game from what the game gives.
import type { GameClient } from '#games/sdk/client/game-client.ts';
import { drawBets } from './bets-tab.ts';
import type { Past } from './past.ts';
import { drawTableRules } from './rules-tab.ts';
import { tableSounds } from './sounds.ts';
import type { Shown, TableGame, TableSound } from './table-game.ts';
import { createTableView } from './table-view.ts';

/** Returns the client that the frame opens. */
export function tableClient<Outcome extends object>(game: TableGame<Outcome>): GameClient<Shown<Outcome>, null, TableSound> {
  const past: Past = { rounds: [] };
  return {
    mathHash: game.sheet.hash,
    sounds: { ...tableSounds, ...game.sounds },
    motion: { minStartMs: 0, isShortened: true },
    isBoardStake: true,
    tabs: (parts) => [
      { id: 'odds', label: parts.say('menu.odds'), draw: () => drawBets(parts, game.betRows(parts.say, parts.language)) },
      { id: 'rules', label: parts.say('menu.rules'), draw: () => drawTableRules(parts, game) },
      ...(game.tabs?.(parts, () => past.rounds) ?? []),
    ],
    noteOf: (say, summary) => game.note(say, summary),
    createView: async (root, node, show, table) =>
      createTableView(game, { root, node, show, language: document.documentElement.lang, table, past }),
  };
}
