import type { Static } from 'typebox';
import type { OswGame, OswGames } from '#contract/osw.ts';
import { linePrizes, lines, maths, scatter, scatterPrizes, symbols } from '#games/golden-caravan/for-client.ts';
import { stakeLadder, stakeRanges } from '../play/stakes.ts';
import type { Studio } from '../studio.ts';

const counts = [5, 4, 3] as const;

function paytable(texts: Record<string, string>): OswGame['paytable'] {
  return symbols.map((symbol) => {
    const name = texts[`symbol.${symbol}`] ?? symbol;
    const pays =
      symbol === scatter
        ? counts.map((count) => ({ count, times: scatterPrizes[count], of: 'total' as const }))
        : counts.map((count) => ({ count, times: linePrizes[symbol][count], of: 'line' as const }));
    return { symbol, name, pays };
  });
}

/** The studio's games with their figures from the maths sheet. */
export function listGames(studio: Studio): Static<typeof OswGames> {
  const { texts } = studio.texts.inLanguage('en');
  const golden: OswGame = {
    id: maths.game,
    name: texts['game.name'] ?? maths.game,
    provider: 'lamplight-studio',
    providerName: 'Lamplight Studio',
    type: 'slot',
    rtp: maths.rtp,
    mathHash: maths.mathHash,
    hitFrequency: maths.hitFrequency,
    maxWinTimes: Number.parseInt(maths.maxWin.timesStake, 10),
    volatility: maths.volatility,
    lines: lines.length,
    paytable: paytable(texts),
    stakes: stakeRanges.map(({ currency, min, max }) => ({
      currency,
      min: String(min),
      max: String(max),
      values: stakeLadder(currency, { min, max }).map(String),
    })),
    features: ['wilds', 'free-games', 'multiplier'],
    supportedCurrencies: stakeRanges.map(({ currency }) => currency),
    exclusive: true,
    minCycleMs: 0,
    hasDemo: true,
    hasFreeRounds: false,
    images: { scene: 'caravan' },
  };
  return { games: [golden] };
}
