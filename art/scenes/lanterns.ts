import { hills, mirrored, mistBand, peakLine, rollingLine, water } from '../land.ts';
import { halo, sky, stars } from '../light.ts';
import { ellipse, group, path, placed, repeat, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { linear, type Stage } from '../stage.ts';

/** Paper lanterns rising from a lake, one of them near. */
export function drawLanterns(stage: Stage): string {
  const random = stage.random('lanterns');
  const { colours } = stage;
  const far = peakLine(stage, stage.random('far'), 56, 34, 62);
  const swarm = risen(stage);
  return [
    sky(stage, 64, [0, 30], 0.5),
    stars(stage, stage.random('stars'), 30, 0.9),
    hills(stage, far, mix(colours.mist, colours.horizon, 0.35), colours.body),
    mistBand(stage, 56, 14, colours.horizon, 0.4),
    hills(stage, rollingLine(stage, stage.random('near'), 60, 4, 50), mix(colours.body, colours.deep, 0.5), colours.deep),
    water(stage, stage.random('lake'), 64, 0, 0.9),
    mirrored(64, 0.35, swarm, 0.55),
    swarm,
    group({ transform: placed(random.between(-4, 4), -10, random.between(-6, 6), 1.3) }, lantern(stage, true)),
  ].join('');
}

/** The flock: the smaller, the further and the higher. */
function risen(stage: Stage): string {
  const random = stage.random('flock');
  const { left, right, top } = stage.box;
  const count = Math.round((right - left) / 7);
  return repeat(count, (index) => {
    const near = index / count;
    const size = 0.07 + 0.3 * near ** 2.4;
    const x = random.between(left + 4, right - 4);
    const y = random.between(Math.max(top + 8, -118), 52 - 20 * near);
    const isHidden = Math.abs(x) < 48 && y > -72 && y < 46 && near > 0.4;
    return isHidden
      ? ''
      : group({ transform: placed(x, y, random.between(-8, 8), size), opacity: 0.55 + 0.45 * near }, lantern(stage, false));
  });
}

/** A sky lantern about 52 wide and 66 high around (0, 0). */
function lantern(stage: Stage, isNear: boolean): string {
  const { core, lamp, flame, accentDeep, accent, night } = stage.colours;
  const shell = 'M-25 -16C-25 -40 25 -40 25 -16C25 -2 20 16 17 30Q0 35 -17 30C-20 16 -25 -2 -25 -16Z';
  const paper = linear(
    stage,
    [0, -36],
    [0, 33],
    [0, mix(flame, accentDeep, 0.35)],
    [0.3, flame],
    [0.62, lamp],
    [0.9, core],
    [1, mix(lamp, core, 0.4)],
  );
  const edge = linear(
    stage,
    [-26, 0],
    [26, 0],
    [0, fade(night, 0.4)],
    [0.22, fade(night, 0)],
    [0.78, fade(night, 0)],
    [1, fade(night, 0.5)],
  );
  const light = halo(stage, 0, 4, isNear ? 78 : 96, isNear ? 0.75 : 0.9);
  const flameShape = path('M0 18C4.4 24 4 30 0 33C-4 30 -4.4 24 0 18Z', { fill: core });
  if (!isNear) return light + path(shell, { fill: paper });
  const ribs = [-0.66, -0.24, 0.24, 0.66].map((at) =>
    stroke(trace`M${at * 12} -33.6C${at * 28} -30 ${at * 29} -8 ${at * 18} 32`, fade(lift(flame, -0.12), 0.5), 0.6),
  );
  const crest = repeat(8, (index) =>
    path('M0 0C3.2 -3.4 3 -7.6 0 -10.4C-3 -7.6 -3.2 -3.4 0 0Z', {
      fill: fade(index % 2 === 0 ? accent : accentDeep, 0.75),
      transform: trace`translate(0 -6) rotate(${index * 45})`,
    }),
  );
  return [
    light,
    path(shell, { fill: paper }),
    ribs.join(''),
    crest,
    ellipse(0, -6, 2.2, 2.2, { fill: core }),
    path(shell, { fill: edge }),
    stroke('M-25 -16C-25 -40 25 -40 25 -16', fade(core, 0.55), 0.7),
    ellipse(0, 31, 17, 2.6, { fill: mix(core, lamp, 0.4), stroke: lift(flame, -0.1), 'stroke-width': 0.8 }),
    halo(stage, 0, 27, 26, 1, core),
    flameShape,
  ].join('');
}
