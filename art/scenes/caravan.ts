import { hills, rollingLine } from '../land.ts';
import { halo, lit, orb, sky, spark, stars } from '../light.ts';
import { circle, ellipse, group, path, placed, type Point, polygon, rectangle, repeat, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import { linear, type Stage } from '../stage.ts';

const scale = 0.94;

/** Camels with lanterns on a dune, dusk behind them. */
export function drawCaravan(stage: Stage): string {
  const random = stage.random('caravan');
  const { colours } = stage;
  const sun: Point = [random.between(-10, 22), random.between(-20, -12)];
  const rim = lit(stage, [sun[0], 20], 140, 0.95);
  const line: Point[] = [];
  for (let x = stage.box.left - 30; x <= stage.box.right + 30; x += 10) line.push([x, crest(x)]);
  const backs = [30, 42].map((y, index) => {
    const top = mix(mix(colours.horizon, colours.mist, 0.3 + index * 0.35), colours.body, index * 0.25);
    return hills(stage, rollingLine(stage, stage.random(`back ${index}`), y, 7, 74), top, mix(top, colours.body, 0.6), rim);
  });
  const fronts = [84, 112].map((y, index) => {
    const top = mix(colours.deep, colours.night, 0.35 + index * 0.4);
    return hills(
      stage,
      rollingLine(stage, stage.random(`front ${index}`), y, 9, 90),
      top,
      colours.ink,
      fade(colours.lamp, 0.22 - index * 0.1),
    );
  });
  const camels = [-66, -13, 40].map((x, index) => camel(stage, x, crest(x) + 0.6, index));
  return [
    sky(stage, 44, sun, 0.55),
    stars(stage, stage.random('stars'), -10, 1),
    orb(stage, sun[0], sun[1], 47),
    sunBands(stage, sun, 47),
    ...backs,
    hills(stage, line, mix(colours.body, colours.deep, 0.5), colours.night, rim),
    ...camels,
    leader(stage, 86, crest(86) + 0.6),
    ...fronts,
  ].join('');
}

/** The crest of the dune that the caravan walks on. */
function crest(x: number): number {
  return 50 + 3.4 * Math.sin(x / 34 + 0.6) - x * 0.02;
}

/** Thin clouds lying across the sun. */
function sunBands(stage: Stage, [x, y]: Point, radius: number): string {
  const { horizon, lamp } = stage.colours;
  return repeat(4, (index) => {
    const level = y + radius * (0.28 + index * 0.19);
    return stroke(
      trace`M${x - radius * 1.25 + index * 9} ${level}h${radius * (2 - index * 0.24)}`,
      fade(mix(horizon, lamp, 0.25), 0.8),
      1 + index * 0.55,
    );
  });
}

const camelBody =
  'M-19 -27C-16 -31 -12 -31 -10 -33.5C-7 -43 2 -43.5 5 -34.5C8 -31 12 -29 15 -27.5C19 -25.5 21 -28 22 -33C23 -38 24 -43 27 -46' +
  'C29 -48 32 -48 34 -46.6L39.6 -43.8C41.4 -42.6 41 -40.4 39 -40.4C36 -40.4 33 -41 31.6 -39.4C29.6 -36 29.4 -31 28 -26' +
  'C26.4 -20 21 -16.6 15 -16C6 -13.6 -6 -14 -13 -16.6C-19 -18 -22 -22 -19 -27Z';

const camelBack =
  'M-19 -27.4C-16 -31 -12 -31 -10 -33.9M5.4 -34.6C8 -31.4 12 -29.4 15 -27.9C19 -25.9 20.8 -28 21.8 -33' +
  'C22.8 -38 24 -43 27 -46.3C29 -48.2 32 -48.2 34 -46.8L39.6 -44';

function camel(stage: Stage, x: number, y: number, index: number): string {
  const { ink, night, deep, lamp, core, accent, accentDeep, flame } = stage.colours;
  const fur = linear(stage, [0, -46], [0, 0], [0, mix(night, deep, 0.6)], [1, ink]);
  const stride = [3, -1, 2][index] ?? 0;
  const blanket = linear(stage, [0, -42], [0, -19], [0, accent], [1, accentDeep]);
  const tassels = repeat(7, (tassel) => stroke(trace`M${-10.5 + tassel * 3} ${-20.6 + Math.abs(tassel - 3) * -0.35}v2.4`, lamp, 0.8));
  return group(
    { transform: placed(x, y, 0, scale) },
    ellipse(2, 0.6, 26, 1.8, { fill: fade(ink, 0.5) }),
    leg(-15, 2 - stride, 3 - stride * 1.5, ink),
    leg(12.5, -1 + stride * 0.7, stride * 1.4, ink),
    path(camelBody, { fill: fur }),
    leg(-16, -1.5 + stride, -1 + stride, fur),
    leg(15, 1 - stride * 0.6, -stride, fur),
    stroke('M-20 -25Q-24 -20 -22.5 -13', mix(night, deep, 0.4), 1.1),
    path('M27 -46.5L25.4 -50L29 -47.6Z', { fill: mix(night, deep, 0.6) }),
    stroke(camelBack, fade(lamp, 0.85), 0.7),
    path('M-9.6 -34.6Q-2 -47 5.2 -35.4L9.4 -21.4Q-2 -18 -12 -21.4Z', { fill: blanket }),
    stroke('M-11.4 -23.6Q-2 -20.4 8.8 -23.6M-10.2 -29.6Q-2 -27 7 -30', lamp, 0.7),
    tassels,
    stroke('M31.6 -39.6L35.6 -46M33 -41L22 -33Q14 -30 6 -38', fade(accent, 0.8), 0.5),
    index === 1 ? packs(flame, accentDeep, lamp) : rider(stage),
    stroke('M-8 -36L-13 -58Q-14 -61 -18 -60', mix(deep, flame, 0.35), 0.9),
    lantern(stage, -18.4, -60, lamp, core),
  );
}

function leg(hipX: number, knee: number, foot: number, fill: string | Colour): string {
  const kneeX = hipX + knee;
  const footX = hipX + foot;
  const outline: Point[] = [
    [hipX - 3.4, -19],
    [hipX + 3.4, -19],
    [kneeX + 1.5, -9.5],
    [kneeX + 1.2, -8],
    [footX + 1.1, -1.4],
    [footX + 2.6, 0],
    [footX - 1.8, 0],
    [footX - 1.1, -1.4],
    [kneeX - 1.3, -8],
    [kneeX - 1.6, -9.5],
  ];
  return polygon(outline, { fill });
}

function rider(stage: Stage): string {
  const { night, deep, ink, lamp, accentPale } = stage.colours;
  const robe = linear(stage, [-8, 0], [6, 0], [0, mix(deep, accentPale, 0.3)], [1, night]);
  return [
    path('M-7 -38C-7 -48 -5 -52 -2 -53C2 -53 4 -48 5 -42L10 -34L3 -35Q-2 -33 -7 -38Z', { fill: robe }),
    circle(-1.4, -56, 3.1, { fill: ink }),
    path('M-5.2 -55.4C-5.6 -60.6 1.6 -61.6 2.6 -56.6L0.8 -57.4Q-2 -56.4 -2.4 -52L-5 -52Z', { fill: accentPale }),
    stroke('M3.4 -44L12 -38', robe, 1.8),
    stroke('M-6.8 -40C-6.8 -48 -5 -52 -2.4 -52.8', fade(lamp, 0.7), 0.5),
  ].join('');
}

function packs(flame: Colour, accentDeep: Colour, lamp: Colour): string {
  return [
    rectangle(-10.5, -44, 8.4, 10, { fill: mix(accentDeep, flame, 0.12), rx: 2 }),
    rectangle(-1, -43, 8, 9.4, { fill: mix(flame, accentDeep, 0.55), rx: 2 }),
    ellipse(-2.2, -46, 7, 3.2, { fill: lift(accentDeep, 0.06) }),
    stroke('M-6.4 -44V-34.4M3 -43V-34.4M-9 -46H5', fade(lamp, 0.8), 0.6),
  ].join('');
}

function lantern(stage: Stage, x: number, y: number, lamp: Colour, core: Colour): string {
  return [
    halo(stage, x, y + 6, 24, 0.85),
    stroke(trace`M${x} ${y}v2.4`, lamp, 0.5),
    path(trace`M${x - 2.2} ${y + 2.4}h4.4l1 1.2v5l-1.4 1.4h-3.6l-1.4 -1.4v-5Z`, { fill: core, stroke: lamp, 'stroke-width': 0.7 }),
  ].join('');
}

/** The one on foot who leads with the lamp. */
function leader(stage: Stage, x: number, y: number): string {
  const { ink, night, deep, lamp, core, accentPale } = stage.colours;
  return group(
    { transform: placed(x, y, 0, 0.74) },
    path('M-6 0C-6 -14 -5 -24 -2 -28C2 -30 5 -26 6 -18L8 0Q1 -2 -6 0Z', { fill: mix(night, deep, 0.4) }),
    circle(1, -31, 3, { fill: ink }),
    path('M-4.4 -27C-5.6 -36 3 -37.4 3.6 -32.6L1.6 -33.4Q-0.6 -31 -0.2 -26.6Z', { fill: accentPale }),
    stroke('M-5.8 -2C-6 -14 -5 -24 -3.4 -27', fade(lamp, 0.8), 0.7),
    stroke('M9.4 0L11.4 -38', mix(deep, lamp, 0.3), 1),
    stroke('M3 -22L10 -20', night, 2.2),
    halo(stage, 12, -34, 20, 0.9),
    spark(stage, 12.4, -34, 1.8, core),
  );
}
