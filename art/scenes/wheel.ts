import { hall, halo, motes } from '../light.ts';
import { corners, circle, group, path, placed, polar, polygon, repeat, smoothLine, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { linear, radial, radialFrom, type Stage } from '../stage.ts';

const pocketCount = 37;

/** A roulette wheel from above, the ball still running. */
export function drawWheel(stage: Stage): string {
  const random = stage.random('wheel');
  return [
    hall(stage, [0, 0], 0.8),
    halo(stage, 0, 0, 128, 0.5),
    rosettes(stage, random.whole(5, 9)),
    bowl(stage),
    pockets(stage, random.between(0, 360)),
    cone(stage, random.between(0, 90)),
    ball(stage, random.between(200, 340)),
    motes(stage, stage.random('motes'), [0, 0], 120, 24),
  ].join('');
}

/** Engraved lines around the wheel, as on a banknote. */
function rosettes(stage: Stage, lobes: number): string {
  return repeat(3, (layer) => {
    const points = Array.from({ length: 240 }, (_, index) => {
      const turn = index * 1.5;
      const wave = Math.sin((turn * Math.PI * lobes) / 90 + layer * 1.2) * (7 - layer * 1.5);
      return polar(0, 0, 82 + layer * 4 + wave, turn);
    });
    return stroke(smoothLine(points, true), fade(stage.colours.lamp, 0.34 - layer * 0.09), 0.5);
  });
}

function bowl(stage: Stage): string {
  const { ink, deep, body, lamp, flame, core } = stage.colours;
  const wood = linear(stage, [-50, -60], [50, 60], [0, lift(body, 0.1)], [0.5, deep], [1, mix(ink, deep, 0.4)]);
  const gold = linear(stage, [-50, -60], [50, 60], [0, core], [0.35, lamp], [0.7, flame], [1, lamp]);
  const track = radial(stage, [0, 0], 68, [0.76, ink], [0.9, deep], [1, ink]);
  const studs = repeat(8, (index) => {
    const [x, y] = polar(0, 0, 61.5, index * 45 + 22.5);
    const turn = index * 45 + 22.5 + (index % 2) * 90;
    return group({ transform: placed(x, y, turn) }, polygon(corners([-3.6, 0], [0, -1.5], [3.6, 0], [0, 1.5]), { fill: gold }));
  });
  return [
    circle(0, 3, 77, { fill: fade(ink, 0.55) }),
    circle(0, 0, 75, { fill: wood }),
    circle(0, 0, 75, { fill: 'none', stroke: gold, 'stroke-width': 1.6 }),
    circle(0, 0, 68, { fill: track, stroke: gold, 'stroke-width': 1.1 }),
    studs,
  ].join('');
}

function pockets(stage: Stage, turn: number): string {
  const { ink, accentDeep, accentPale, lamp, core, paper } = stage.colours;
  const step = 360 / pocketCount;
  const ring = repeat(pocketCount, (index) => {
    const from = turn + index * step;
    const to = from + step;
    const d = trace`M${edge(56, from)}A56 56 0 0 1 ${edge(56, to)}L${edge(36, to)}A36 36 0 0 0 ${edge(36, from)}Z`;
    const mark = polar(0, 0, 51, from + step / 2);
    const colour = index === 0 ? lamp : index % 2 === 0 ? accentDeep : mix(ink, accentDeep, 0.12);
    const fill = radial(stage, [0, 0], 56, [0.64, mix(colour, ink, 0.55)], [0.8, colour], [1, lift(colour, 0.07)]);
    const pip = circle(mark[0], mark[1], 1.1, { fill: index === 0 ? ink : paper, opacity: 0.75 });
    return path(d, { fill, stroke: fade(lamp, 0.75), 'stroke-width': 0.45 }) + pip;
  });
  const sheen = linear(stage, [-50, -50], [40, 50], [0, fade(core, 0.3)], [0.4, fade(accentPale, 0.03)], [1, fade(ink, 0.45)]);
  const hairline = { fill: 'none', stroke: lamp, 'stroke-width': 0.8 };
  return (
    ring +
    circle(0, 0, 56, { fill: sheen }) +
    circle(0, 0, 56, hairline) +
    circle(0, 0, 46, { ...hairline, opacity: 0.6 }) +
    circle(0, 0, 36, hairline)
  );
}

function edge(radius: number, at: number): string {
  const [x, y] = polar(0, 0, radius, at);
  return trace`${x} ${y}`;
}

function cone(stage: Stage, turn: number): string {
  const { ink, deep, body, mist, lamp, flame, core } = stage.colours;
  const dome = radialFrom(stage, [-10, -12], [0, 0], 36, [0, mist], [0.5, body], [1, mix(deep, ink, 0.4)]);
  const metal = radialFrom(stage, [-3, -3], [0, 0], 9, [0, core], [0.6, lamp], [1, flame]);
  const inlays = repeat(16, (index) => {
    const at = index * 22.5;
    return polygon(corners(polar(0, 0, 10, at), polar(0, 0, 33, at - 4), polar(0, 0, 35, at), polar(0, 0, 33, at + 4)), {
      fill: fade(lamp, index % 2 === 0 ? 0.3 : 0.12),
    });
  });
  const arms = repeat(4, (index) => {
    const [x, y] = polar(0, 0, 21, turn + index * 90);
    return (
      stroke(trace`M0 0L${x} ${y}`, flame, 2.6) +
      stroke(trace`M0 0L${x} ${y}`, core, 0.8) +
      circle(x, y, 3, { fill: lamp }) +
      circle(x - 0.8, y - 0.9, 1.1, { fill: core })
    );
  });
  return (
    circle(0, 0, 36, { fill: dome }) +
    inlays +
    circle(0, 0, 14, { fill: 'none', stroke: fade(lamp, 0.7), 'stroke-width': 0.6 }) +
    arms +
    circle(0, 0, 7, { fill: metal })
  );
}

function ball(stage: Stage, at: number): string {
  const { paper, core, mist } = stage.colours;
  const trail = repeat(14, (index) => {
    const [x, y] = polar(0, 0, 64.5, at - 3 - index * 3.2);
    return circle(x, y, 2.6 * (1 - index / 16), { fill: core, opacity: 0.34 * (1 - index / 14) });
  });
  const [x, y] = polar(0, 0, 64.5, at);
  const ivory = radialFrom(stage, [x - 1, y - 1], [x, y], 3.4, [0, paper], [0.6, paper], [1, mist]);
  return trail + halo(stage, x, y, 14, 0.7, core) + circle(x, y, 3.4, { fill: ivory });
}
