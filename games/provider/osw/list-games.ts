import type { Static } from 'typebox';
import type { OswGame, OswGames } from '#contract/protocols/osw.ts';
import type { OfferedGame } from '#games/registry.ts';
import { stakeLadder } from '#games/sdk/stakes.ts';
import type { Studio } from '../studio.ts';

function describeGame(game: OfferedGame): OswGame {
  const { texts } = game.say.inLanguage('en');
  const [maths] = game.maths;
  return {
    id: game.id,
    name: texts['game.name'] ?? game.id,
    provider: 'lamplight-studio',
    providerName: 'Lamplight Studio',
    type: game.type,
    ...maths.figures,
    mathHash: maths.hash,
    ...(game.lines !== undefined && { lines: game.lines }),
    paytable: game.paytable(texts),
    stakes: [...game.stakes.ranges].map(([currency, range]) => ({
      currency,
      min: String(range.min),
      max: String(range.max),
      values: stakeLadder(game.stakes, currency, range, maths.isPlayableStake).map(String),
    })),
    features: [...game.features],
    supportedCurrencies: [...game.stakes.ranges.keys()],
    exclusive: true,
    minCycleMs: 0,
    hasDemo: true,
    hasFreeRounds: false,
    images: { ...game.poster },
    ...(game.reels !== undefined && { reels: game.reels }),
  };
}

/** Returns the provider's games with their figures from the maths sheets. */
export function listGames(studio: Studio): Static<typeof OswGames> {
  return { games: studio.games.games.map(describeGame) };
}
