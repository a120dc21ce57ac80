// A slot as the provider takes it, from its data: what every slot says of itself in the same way.
import { symbolDocument } from '#games/sdk/art/symbol-document.ts';
import type { OswGame } from '#contract/protocols/osw.ts';
import type { Game } from '../game-definition.ts';
import type { Maths } from '../maths.ts';
import { cardTexts } from '../cards/texts.ts';
import { usualSteps } from '../stakes.ts';
import { stepsTexts } from '../steps/texts.ts';
import { decidedOfSlot } from './decided.ts';
import type { SlotData } from './slot-data.ts';

type Parts = SlotData & {
  /** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
  pictures: Readonly<Record<string, string>>;
  maths: readonly [Maths, ...Maths[]];
  /** The smallest stake and the largest by currency, in smallest units. */
  ranges: readonly (readonly [currency: string, min: bigint, max: bigint])[];
  features: readonly string[];
  poster: string;
  /** The folder of the game's own texts. */
  texts: URL;
};

function paytableOf({ symbols, wild, scatter, prizes, coins = {} }: Parts, texts: Record<string, string>): OswGame['paytable'] {
  return symbols.map((symbol) => {
    const isScatter = symbol === scatter;
    const pays = (isScatter ? prizes.scatter : prizes.symbols[symbol]) ?? {};
    const role = symbol === wild ? { role: 'wild' as const } : isScatter ? { role: 'scatter' as const } : {};
    return {
      symbol,
      name: texts[`symbol.${symbol}`] ?? symbol,
      ...role,
      pays:
        coins[symbol] !== undefined
          ? [{ count: 1, times: coins[symbol], of: 'total' as const }]
          : prizes.counts.flatMap((count) => {
              const times = pays[count];
              return times === undefined ? [] : [{ count, times, of: isScatter ? ('total' as const) : prizes.of }];
            }),
    };
  });
}

/** Returns the definition of a slot. */
export function slotGame(parts: Parts): Game {
  const prices = Object.values(parts.choices ?? {}).flatMap(({ price = 1 }) => (price > 1 ? [price] : []));
  const { sheet, symbols, lines, pictures, maths, ranges, features, poster, texts } = parts;
  return {
    id: sheet.game,
    type: 'slot',
    maths,
    stakes: {
      ranges: new Map(ranges.map(([currency, min, max]) => [currency, { min, max }])),
      steps: usualSteps,
      ...(prices.length > 0 && { betHalves: [1, ...prices].map((price) => 2n * BigInt(price)) }),
    },
    features,
    ...(lines.length > 0 && { lines: lines.length }),
    paytable: (said) => paytableOf(parts, said),
    symbolPictures: new Map(symbols.map((symbol) => [symbol, symbolDocument(pictures[symbol] ?? '', 200)])),
    decided: decidedOfSlot,
    poster: { scene: poster },
    texts: [
      ...(parts.gamble ? [stepsTexts, cardTexts, new URL('gamble/texts/', import.meta.url)] : []),
      new URL('texts/', import.meta.url),
      texts,
    ],
  };
}
