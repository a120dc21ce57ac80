import type { GameSymbol } from '../../for-client.ts';
import { camel } from './camel.ts';
import { coins } from './coins.ts';
import { dagger } from './dagger.ts';
import { date } from './date.ts';
import { lantern } from './lantern.ts';
import { moonGate } from './moon-gate.ts';
import { pearl } from './pearl.ts';
import { pomegranate } from './pomegranate.ts';
import { rug } from './rug.ts';
import { spice } from './spice.ts';
import { teapot } from './teapot.ts';

const pictures: Record<GameSymbol, string> = {
  lantern,
  'moon-gate': moonGate,
  camel,
  teapot,
  dagger,
  coins,
  rug,
  pearl,
  pomegranate,
  spice,
  date,
};

/** A symbol's picture as an SVG document of that many pixels; `blur` smears it downwards, as it looks when the reel runs. */
export function drawSymbol(symbol: GameSymbol, pixels: number, blur = 0): string {
  const smear =
    blur === 0
      ? ['', '']
      : [
          `<filter id="smear" x="-5%" y="-30%" width="110%" height="160%"><feGaussianBlur stdDeviation="0.01 ${blur}"/></filter><g filter="url(#smear)">`,
          '</g>',
        ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${pixels}" height="${pixels}">${smear[0]}${pictures[symbol]}${smear[1]}</svg>`;
}
