import { cloud, hills, mistBand, rollingLine } from '../land.ts';
import { halo, lit, sky, stars } from '../light.ts';
import { corners, ellipse, group, path, placed, type Point, polygon, rectangle, repeat, smoothLine, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import { clip, linear, radial, type Stage } from '../stage.ts';

const crown = -76;
const mouth = 26;

/** A balloon lit from within, drifting over evening hills. */
export function drawBalloon(stage: Stage): string {
  const random = stage.random('balloon');
  const { colours } = stage;
  const rim = lit(stage, [0, 30], 150, 0.7);
  const lands = [84, 98, 116].map((y, index) => {
    const share = index / 2;
    const top = mix(mix(colours.mist, colours.horizon, 0.2), colours.deep, 0.25 + share * 0.7);
    return (
      hills(
        stage,
        rollingLine(stage, stage.random(`hill ${index}`), y, 6 + index * 2, 58 + index * 14),
        top,
        mix(top, colours.ink, 0.55),
        rim,
      ) + mistBand(stage, y + 6, 10, colours.horizon, 0.16)
    );
  });
  const clouds = repeat(5, (index) => {
    const x = (index % 2 === 0 ? 1 : -1) * random.between(46, 104);
    return cloud(
      stage,
      random,
      x,
      6 + index * 15,
      random.between(54, 88),
      mix(colours.mist, colours.horizon, 0.35),
      mix(colours.horizon, colours.lamp, 0.4),
    );
  });
  return [
    sky(stage, 92, [0, 20], 0.5),
    stars(stage, stage.random('stars'), 0, 1),
    group({ transform: placed(-74, 6, 0, 0.2) }, balloon(stage, false)),
    group({ transform: placed(76, -40, 0, 0.15) }, balloon(stage, true)),
    clouds,
    ...lands,
    halo(stage, 0, -10, 125, 0.55),
    group({ transform: placed(0, 2, random.between(-3, 3)) }, balloon(stage, random.chance(0.5))),
  ].join('');
}

/** Half the width of the envelope at a level between crown (0) and mouth (1). */
function halfWidth(share: number): number {
  const ball = Math.sqrt(Math.max(0, 1 - ((share - 0.42) / 0.42) ** 2));
  return share < 0.42 ? 46 * ball : 46 * (0.5 + 0.5 * Math.cos(((share - 0.42) / 0.58) * Math.PI * 0.86));
}

/** The line on the envelope at a longitude from -1 (left edge) to 1 (right edge). */
function meridian(longitude: number): Point[] {
  return Array.from({ length: 19 }, (_, index) => {
    const share = (index / 18) ** 0.9;
    return [halfWidth(share) * Math.sin((longitude * Math.PI) / 2), crown + (mouth - crown) * share];
  });
}

function balloon(stage: Stage, swapped: boolean): string {
  const { ink, night, lamp, core, accent, accentDeep, paper, flame } = stage.colours;
  const coats: readonly [Colour, Colour] = swapped ? [mix(paper, lamp, 0.25), accent] : [accent, mix(paper, lamp, 0.25)];
  const gores = repeat(9, (index) => {
    const from = meridian((index - 4.5) / 4.5);
    const to = meridian((index - 3.5) / 4.5).toReversed();
    const tone = coats[index % 2 === 0 ? 0 : 1];
    const fill = linear(stage, [0, crown], [0, mouth], [0, lift(tone, -0.14)], [0.5, tone], [1, mix(tone, core, 0.6)]);
    return path(`${smoothLine([...from, ...to])}Z`, { fill, stroke: fade(accentDeep, 0.45), 'stroke-width': 0.35 });
  });
  const outline = `${smoothLine([...meridian(-1), ...meridian(1).toReversed()])}Z`;
  const glow = radial(stage, [-4, 14], 84, [0, fade(core, 0.85)], [0.35, fade(lamp, 0.4)], [0.75, fade(flame, 0)]);
  const shade = linear(
    stage,
    [-46, 0],
    [46, 0],
    [0, fade(night, 0.32)],
    [0.3, fade(night, 0)],
    [0.62, fade(night, 0)],
    [1, fade(ink, 0.66)],
  );
  return [
    path(outline, { fill: accentDeep }),
    gores,
    group({ 'clip-path': clip(stage, path(outline, {})) }, belt(stage)),
    path(outline, { fill: glow }),
    path(outline, { fill: shade }),
    basket(stage),
  ].join('');
}

/** A band with diamonds around the middle, following the curve of the envelope. */
function belt(stage: Stage): string {
  const { accentDeep, lamp, core } = stage.colours;
  const band = 'M-48 -37Q0 -22 48 -37V-22.6Q0 -7.4 -48 -22.6Z';
  const diamonds = repeat(9, (index) => {
    const longitude = (index - 4) / 4.5;
    const x = 45.4 * Math.sin((longitude * Math.PI) / 2);
    const y = -22 - 7 * (x / 46) ** 2 * 1.0;
    const width = 3.6 * Math.cos((longitude * Math.PI) / 2) + 0.4;
    return (
      polygon(corners([x, y - 5], [x + width, y], [x, y + 5], [x - width, y]), { fill: lamp }) +
      polygon(corners([x, y - 2], [x + width * 0.4, y], [x, y + 2], [x - width * 0.4, y]), { fill: core })
    );
  });
  return path(band, { fill: lift(accentDeep, -0.14) }) + stroke('M-48 -37Q0 -22 48 -37M-48 -22.6Q0 -7.4 48 -22.6', lamp, 0.8) + diamonds;
}

function basket(stage: Stage): string {
  const { ink, night, deep, lamp, core, flame } = stage.colours;
  const wicker = linear(stage, [-8, 40], [8, 54], [0, mix(flame, deep, 0.35)], [1, night]);
  const weave =
    repeat(4, (index) => stroke(trace`M-7 ${45 + index * 2.6}H7`, fade(ink, 0.4), 0.5)) +
    repeat(6, (index) => stroke(trace`M${-5.6 + index * 2.2} 43.4V53.6`, fade(ink, 0.3), 0.4));
  return [
    stroke('M-9 27L-7 43M9 27L7 43M-3.4 28L-2.8 43M3.4 28L2.8 43', fade(lamp, 0.8), 0.5),
    halo(stage, 0, 30, 22, 0.95, core),
    path('M0 22Q3.6 29 0 35Q-3.6 29 0 22Z', { fill: core }),
    ellipse(0, 26.4, 9.4, 1.7, { fill: 'none', stroke: flame, 'stroke-width': 1 }),
    path('M-7.6 43H7.6L6.4 54Q0 55.6 -6.4 54Z', { fill: wicker }),
    weave,
    rectangle(-8.2, 42, 16.4, 2, { fill: mix(flame, deep, 0.2), rx: 1 }),
  ].join('');
}
