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

/** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
export const pictures: Record<GameSymbol, string> = {
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
