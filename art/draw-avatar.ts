// The picture of a player: one emblem in one of the palettes, all of it by a seed, so that eight letters are the whole picture.
import { litLantern } from './lantern.ts';
import { halo, orb, rays, stars, wash } from './light.ts';
import { circle, element, group, path, placed, polar, repeat, stroke, trace } from './markup.ts';
import { fade, mix } from './oklch.ts';
import { mixPalette, paletteNames } from './palettes.ts';
import { seededRandom } from './seeded.ts';
import { type Box, collectDefinitions, linear, radial, type Stage } from './stage.ts';
import { suits } from './suits.ts';

const box: Box = { left: -64, top: -64, right: 64, bottom: 64 };

/** A hill across the foot of the frame, as high as the seed says. */
function hill(stage: Stage): string {
  const random = stage.random('hill');
  const [left, right] = [random.between(26, 48), random.between(26, 48)];
  const ground = linear(stage, [0, 20], [0, 64], [0, stage.colours.deep], [1, stage.colours.ink]);
  return path(trace`M-64 ${left}C-24 ${left - 20} 20 ${right + 14} 64 ${right}V64H-64Z`, { fill: ground });
}

function lantern(stage: Stage): string {
  return halo(stage, 0, 2, 58, 0.7) + group({ transform: placed(0, 2, stage.random('tilt').between(-9, 9), 0.82) }, litLantern(stage));
}

function suit(stage: Stage): string {
  const { accent, accentPale, accentDeep } = stage.colours;
  const fill = linear(stage, [-8, -10], [8, 10], [0, accentPale], [0.45, accent], [1, accentDeep]);
  return halo(stage, 0, 0, 60, 0.5) + group({ transform: placed(0, 0, 0, 3.6) }, path(stage.random('suit').pick(suits), { fill }));
}

function moon(stage: Stage): string {
  const random = stage.random('moon');
  return stars(stage, random, 20, 2) + orb(stage, random.between(-14, 14), random.between(-16, -4), random.between(17, 24)) + hill(stage);
}

/** Lamps on a ring, as many as the seed says. */
function wheel(stage: Stage): string {
  const random = stage.random('wheel');
  const [count, turn] = [random.whole(5, 11), random.between(0, 90)];
  const { lamp, core, accent } = stage.colours;
  const lamps = repeat(count, (index) => {
    const [x, y] = polar(0, 0, 35, turn + (index * 360) / count);
    return halo(stage, x, y, 17, 0.5) + circle(x, y, 5.4, { fill: index % 2 === 0 ? mix(lamp, core, 0.4) : accent });
  });
  const ring = stroke('M-35 0A35 35 0 1 1 35 0A35 35 0 1 1 -35 0Z', fade(lamp, 0.55), 2);
  return ring + lamps + halo(stage, 0, 0, 28, 0.6) + circle(0, 0, 10, { fill: lamp });
}

const emblems = [lantern, suit, moon, wheel] as const;

/** A square SVG of 128 units, without text; the same seed gives the same bytes. */
export function drawAvatar(seed: string): string {
  const random = seededRandom(`avatar ${seed}`);
  const definitions = collectDefinitions(`avatar-${seed}`);
  const colours = mixPalette(random.pick(paletteNames));
  const stage: Stage = { box, colours, random: (part) => seededRandom(`${part} of ${seed}`), define: definitions.define };
  const { mist, horizon, body, deep, night } = colours;
  const room = radial(stage, [0, random.between(-20, 20)], 96, [0, mix(mist, horizon, 0.2)], [0.4, body], [0.75, deep], [1, night]);
  const beams = random.chance(0.5) ? rays(stage, 0, 0, random.whole(8, 20), 0.3, 92) : '';
  const content = wash(stage, room) + beams + random.pick(emblems)(stage);
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-64 -64 128 128', width: 128, height: 128 },
    definitions.markup(),
    content,
  );
}
