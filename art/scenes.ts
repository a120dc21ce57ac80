// Every scene by its name. A scene fills its stage in any shape, the emblem around (0, 0).
import { drawAurora } from './scenes/aurora.ts';
import { drawBalloon } from './scenes/balloon.ts';
import { drawBloom } from './scenes/bloom.ts';
import { drawCaravan } from './scenes/caravan.ts';
import { drawCards } from './scenes/cards.ts';
import { drawClockwork } from './scenes/clockwork.ts';
import { drawCurve } from './scenes/curve.ts';
import { drawDice } from './scenes/dice.ts';
import { drawDunes } from './scenes/dunes.ts';
import { drawFalls } from './scenes/falls.ts';
import { drawGem } from './scenes/gem.ts';
import { drawIsles } from './scenes/isles.ts';
import { drawKoi } from './scenes/koi.ts';
import { drawLanterns } from './scenes/lanterns.ts';
import { drawLighthouse } from './scenes/lighthouse.ts';
import { drawMask } from './scenes/mask.ts';
import { drawOrbit } from './scenes/orbit.ts';
import { drawOwl } from './scenes/owl.ts';
import { drawPegs } from './scenes/pegs.ts';
import { drawSerpent } from './scenes/serpent.ts';
import { drawShip } from './scenes/ship.ts';
import { drawTeahouse } from './scenes/teahouse.ts';
import { drawTide } from './scenes/tide.ts';
import { drawVolcano } from './scenes/volcano.ts';
import { drawWheel } from './scenes/wheel.ts';
import type { Stage } from './stage.ts';

export const scenes = {
  aurora: drawAurora,
  balloon: drawBalloon,
  bloom: drawBloom,
  caravan: drawCaravan,
  cards: drawCards,
  clockwork: drawClockwork,
  curve: drawCurve,
  dice: drawDice,
  dunes: drawDunes,
  falls: drawFalls,
  gem: drawGem,
  isles: drawIsles,
  koi: drawKoi,
  lanterns: drawLanterns,
  lighthouse: drawLighthouse,
  mask: drawMask,
  orbit: drawOrbit,
  owl: drawOwl,
  pegs: drawPegs,
  serpent: drawSerpent,
  ship: drawShip,
  teahouse: drawTeahouse,
  tide: drawTide,
  volcano: drawVolcano,
  wheel: drawWheel,
} as const satisfies Record<string, (stage: Stage) => string>;

export type SceneName = keyof typeof scenes;

/** All scenes in the order of the alphabet. A new one changes what identities without a named scene are given. */
export const sceneNames = Object.keys(scenes) as [SceneName, ...SceneName[]];
