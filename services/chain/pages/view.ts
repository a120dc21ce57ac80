// How the pages are drawn: the cashier's frame and files, with own words, below an own path.
import type { Language, Say } from '#kit/service-texts.ts';
import type { Assets } from '../../cashier/assets.ts';
import type { View } from '../../cashier/pages/frame.ts';
import type { Chain } from '../context.ts';

export type ViewIn = (language: Language) => View;
type SayIn = (language: Language) => Say;

const own = new Set(['brand', 'play-money', 'pay', 'state', 'faucet']);

export const viewsOf =
  ({ base, options }: Chain, assets: Assets, ownTexts: SayIn, cashierTexts: SayIn): ViewIn =>
  (language) => ({
    language,
    say: (key, values) => (own.has(key.split('.')[0] ?? '') ? ownTexts : cashierTexts)(language)(key, values),
    brandName: options.brandName,
    base,
    assetHref: (name) => `${base}/assets/${name}?v=${assets.get(name)?.hash ?? ''}`,
  });
