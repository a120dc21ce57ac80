// Golden Caravan as the provider takes it.
import type { OswGame } from '#contract/protocols/osw.ts';
import type { Game } from '#games/sdk/game-definition.ts';
import { reelShow } from '#games/sdk/slot/reel-show.ts';
import { usualSteps } from '#games/sdk/stakes.ts';
import { drawSymbol } from './client/art/symbol-art.ts';
import { lines } from './lines.ts';
import { maths } from './maths.ts';
import { linePrizes, scatterPrizes } from './paytable.ts';
import { goldenCaravan, goldenCaravanMaths } from './slot.ts';
import { scatter, symbols, wild } from './symbols.ts';

const counts = [5, 4, 3] as const;

function paytable(texts: Record<string, string>): OswGame['paytable'] {
  return symbols.map((symbol) => {
    const name = texts[`symbol.${symbol}`] ?? symbol;
    const pays =
      symbol === scatter
        ? counts.map((count) => ({ count, times: scatterPrizes[count], of: 'total' as const }))
        : counts.map((count) => ({ count, times: linePrizes[symbol][count], of: 'line' as const }));
    const role = symbol === wild ? { role: 'wild' as const } : symbol === scatter ? { role: 'scatter' as const } : {};
    return { symbol, name, ...role, pays };
  });
}

const game: Game = {
  id: maths.game,
  type: 'slot',
  maths: [goldenCaravanMaths],
  stakes: {
    ranges: new Map([
      ['EUR', { min: 20n, max: 10_000n }],
      ['USD', { min: 20n, max: 12_000n }],
      ['BRL', { min: 100n, max: 50_000n }],
      ['BTC', { min: 200n, max: 100_000n }],
      ['ETH', { min: 6000n, max: 3_000_000n }],
    ]),
    steps: usualSteps,
  },
  features: ['wilds', 'free-games', 'multiplier'],
  lines: lines.length,
  paytable,
  reels: reelShow(goldenCaravan),
  symbolPictures: new Map(symbols.map((symbol) => [symbol, drawSymbol(symbol, 200)])),
  poster: { scene: 'caravan' },
  texts: [new URL('../sdk/slot/texts/', import.meta.url), new URL('texts/', import.meta.url)],
};

export default game;
