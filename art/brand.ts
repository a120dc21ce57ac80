// The house's own pictures: the mark, the icons of the site, and the picture for what is not found.
import { drawDarkHall } from './dark-hall.ts';
import { litLantern } from './lantern.ts';
import { halo, rays, wash } from './light.ts';
import { element, group, path, placed, rectangle } from './markup.ts';
import { mix, oklch } from './oklch.ts';
import { mixPalette } from './palettes.ts';
import { seededRandom } from './seeded.ts';
import { type Box, collectDefinitions, radial, type Stage } from './stage.ts';

/** The colours of the house itself: warm near black and one amber lamp. */
const houseColours = {
  ...mixPalette('saffron'),
  ink: oklch(0.135, 0.008, 60),
  night: oklch(0.165, 0.012, 58),
  deep: oklch(0.225, 0.026, 56),
  body: oklch(0.31, 0.045, 58),
  mist: oklch(0.43, 0.068, 62),
  horizon: oklch(0.6, 0.1, 66),
  lamp: oklch(0.85, 0.135, 76),
  flame: oklch(0.74, 0.155, 60),
};

/** The mark: a lantern alight with its glow, square, on nothing. `size` in pixels. */
export function drawMark(size = 64): string {
  return drawHouse(
    'mark',
    size,
    size,
    64,
    (stage) => halo(stage, 0, 1, 32, 0.5) + group({ transform: placed(0, 2.6, 0, 0.525) }, litLantern(stage)),
  );
}

/** The icon of a browser tab: a lantern on a dark tile, without detail, so that it reads at 16 pixels. */
export function drawFavicon(size = 32): string {
  return drawHouse('favicon', size, size, 32, (stage) => {
    const { core, lamp, flame } = stage.colours;
    const glass = radial(stage, [0, 1], 10, [0, core], [0.45, lamp], [1, flame]);
    const metal = mix(lamp, flame, 0.65);
    // Two units are one pixel at 16 pixels: the dark gaps above and below the glass fall on whole rows there.
    return [
      rectangle(-16, -16, 32, 32, { rx: 7.5, fill: stage.colours.night }),
      halo(stage, 0, 1, 16, 0.5),
      rectangle(-2.4, -14.4, 4.8, 4, { rx: 1.6, fill: metal }),
      rectangle(-8, -12, 16, 4, { rx: 1.7, fill: metal }),
      path('M-7.6 -6.4H7.6C10.6 -3.4 10.6 5.4 7.6 8.4H-7.6C-10.6 5.4 -10.6 -3.4 -7.6 -6.4Z', { fill: glass }),
      rectangle(-8, 10, 16, 4, { rx: 1.7, fill: metal }),
    ].join('');
  });
}

/** The icon of an installed site: fills its square, the lantern inside the circle that every mask keeps. */
export function drawMaskableIcon(size = 512): string {
  return drawHouse('maskable', size, size, 200, (stage) => {
    const { night, deep, body, mist, ink } = stage.colours;
    const room = radial(stage, [0, 4], 142, [0, mist], [0.35, body], [0.7, deep], [1, mix(night, ink, 0.5)]);
    return (
      wash(stage, room) +
      rays(stage, 0, 4, 24, 0.22, 130) +
      halo(stage, 0, 4, 100, 0.7) +
      group({ transform: placed(0, 7, 0, 1.32) }, litLantern(stage))
    );
  });
}

/** The picture for pages that do not exist, 640x400 at scale 1: a lantern gone out before a door that stands ajar. */
export function drawNotFound(): string {
  return drawHouse('not-found', 640, 400, 640, drawDarkHall);
}

/** A square or wide frame around (0, 0), `across` units wide, drawn in the colours of the house. */
function drawHouse(name: string, width: number, height: number, across: number, draw: (stage: Stage) => string): string {
  const high = (across * height) / width;
  const box: Box = { left: -across / 2, top: -high / 2, right: across / 2, bottom: high / 2 };
  const definitions = collectDefinitions(`lanternhall-${name}`);
  const stage: Stage = { box, colours: houseColours, random: (part) => seededRandom(`${part} in ${name}`), define: definitions.define };
  const content = draw(stage);
  const viewBox = `${box.left} ${box.top} ${across} ${high}`;
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox, width, height }, definitions.markup(), content);
}
