// The house's lantern, alight or gone out, in one drawing for the mark, the icons and the pictures that hold it.
import { halo } from './light.ts';
import { circle, ellipse, group, path, rectangle, stroke } from './markup.ts';
import { fade, lift, mix, oklch } from './oklch.ts';
import { linear, radialFrom, type Stage } from './stage.ts';

const glassOutline = 'M-21 -30C-30 -19 -30 23 -21 33Q0 37 21 33C30 23 30 -19 21 -30Q0 -33 -21 -30Z';
const capOutline = 'M-15 -37C-13 -46 -7 -49 0 -49C7 -49 13 -46 15 -37Z';

/** The lantern alight, about 60 wide and 104 high around (0, 0). */
export function litLantern(stage: Stage): string {
  const { core, lamp, flame } = stage.colours;
  const ember = lift(flame, -0.2);
  const glass = radialFrom(stage, [0, 12], [0, 4], 40, [0, core], [0.28, mix(core, lamp, 0.55)], [0.66, lamp], [1, flame]);
  const metal = linear(stage, [-18, -50], [18, -30], [0, mix(lamp, core, 0.4)], [0.5, flame], [1, ember]);
  const shine = linear(stage, [-24, -20], [-8, 10], [0, fade(core, 0.75)], [1, fade(core, 0)]);
  return [
    circle(0, -55, 5, { fill: 'none', stroke: metal, 'stroke-width': 2.6 }),
    path(glassOutline, { fill: glass }),
    stroke('M-9 -31C-14 -18 -14 22 -9 34.6M9 -31C14 -18 14 22 9 34.6', fade(ember, 0.3), 1.1),
    path('M-21 -26C-27 -14 -27 14 -22 26C-18 20 -18 -14 -21 -26Z', { fill: shine }),
    halo(stage, 0, 12, 24, 0.9, core),
    path('M0 -4C6.4 5 8.4 12 4.6 18.4Q0 23 -4.6 18.4C-8.4 12 -6.4 5 0 -4Z', { fill: core }),
    path(capOutline, { fill: metal }),
    rectangle(-21, -37, 42, 7, { rx: 3.2, fill: metal }),
    rectangle(-20, 32, 40, 7.4, { rx: 3.4, fill: metal }),
    rectangle(-12, 39.4, 24, 4.6, { rx: 2.2, fill: ember }),
  ].join('');
}

/** The same lantern gone out: dark glass, cold metal, and `rim` where another light touches it. */
export function darkLantern(stage: Stage, rim: string): string {
  const glass = linear(
    stage,
    [-26, 0],
    [26, 0],
    [0, oklch(0.25, 0.022, 58, 0.94)],
    [0.45, oklch(0.33, 0.03, 60, 0.9)],
    [1, oklch(0.27, 0.03, 58, 0.95)],
  );
  const metal = linear(stage, [-20, 0], [20, 0], [0, oklch(0.26, 0.02, 60)], [0.4, oklch(0.4, 0.04, 62)], [1, oklch(0.32, 0.04, 60)]);
  return [
    ellipse(0, 45, 24, 4, { fill: oklch(0.08, 0.01, 50, 0.7) }),
    circle(0, -55, 5, { fill: 'none', stroke: metal, 'stroke-width': 2.6 }),
    path(glassOutline, { fill: glass }),
    stroke('M-9 -31C-14 -18 -14 22 -9 34.6M9 -31C14 -18 14 22 9 34.6', oklch(0.46, 0.04, 62, 0.6), 1),
    stroke('M0 20V12', oklch(0.12, 0.01, 50), 2),
    circle(0, 11.4, 1.3, { fill: stage.colours.flame, opacity: 0.8 }),
    ellipse(0, 22, 7, 2.4, { fill: metal }),
    path(capOutline, { fill: metal }),
    rectangle(-21, -37, 42, 7, { rx: 3.2, fill: metal }),
    rectangle(-20, 32, 40, 7.4, { rx: 3.4, fill: metal }),
    rectangle(-12, 39.4, 24, 4.6, { rx: 2.2, fill: metal }),
    group({}, stroke(`${glassOutline}M-21 -37H21M-15 -37C-13 -46 -7 -49 0 -49C7 -49 13 -46 15 -37M-20 32H20`, rim, 1.2)),
  ].join('');
}
