// How the on-ramp's pages are drawn: the cashier's frame and files, with its own words, below its own path.
import type { Language } from '#kit/service-texts.ts';
import type { Assets } from '../cashier/assets.ts';
import type { View } from '../cashier/pages/frame.ts';
import type { OnRamp } from './context.ts';

export type ViewIn = (language: Language) => View;

export const viewsOf =
  ({ base, brandName, sayIn }: OnRamp, assets: Assets): ViewIn =>
  (language) => ({
    language,
    say: sayIn(language),
    brandName,
    base,
    assetHref: (name) => `${base}/assets/${name}?v=${assets.get(name)?.hash ?? ''}`,
  });
