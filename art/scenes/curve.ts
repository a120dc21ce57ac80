import { halo, stars, wash } from '../light.ts';
import { corners, circle, ellipse, group, path, placed, type Point, polygon, repeat, smoothLine, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import { blur, falloff, linear, radial, radialFrom, type Stage } from '../stage.ts';

/** A rocket at the end of a rising curve, the world's edge glowing below. */
export function drawCurve(stage: Stage): string {
  const random = stage.random('curve');
  const power = random.between(2.1, 2.7);
  const rocketAt: Point = [random.between(30, 40), random.between(-46, -38)];
  const { colours, box } = stage;
  const air = linear(stage, [0, box.top], [0, 120], [0, colours.night], [0.4, colours.deep], [0.75, colours.body], [1, colours.mist]);
  return [
    wash(stage, air),
    wash(stage, falloff(stage, [10, 110], 190, fade(mix(colours.horizon, colours.lamp, 0.4), 0.6))),
    stars(stage, stage.random('stars'), 60, 1.4),
    grid(stage),
    world(stage),
    trail(stage, rocketAt, power),
    rocket(stage, rocketAt, random.between(30, 36)),
  ].join('');
}

function grid(stage: Stage): string {
  const { left, right, top, bottom } = stage.box;
  const light = falloff(stage, [10, 10], 150, fade(stage.colours.lamp, 0.3));
  let d = '';
  for (let x = Math.ceil(left / 20) * 20; x < right; x += 20) d += trace`M${x} ${top}V${bottom}`;
  for (let y = Math.ceil(top / 20) * 20; y < bottom; y += 20) d += trace`M${left} ${y}H${right}`;
  return stroke(d, light, 0.4);
}

function world(stage: Stage): string {
  const { ink, night, deep, accent, core, lamp, horizon } = stage.colours;
  const radius = 320;
  const y = 74 + radius;
  const ground = linear(stage, [0, 70], [0, 150], [0, mix(deep, accent, 0.35)], [0.35, night], [1, ink]);
  const air = radial(stage, [0, y], radius + 26, [0.9, fade(horizon, 0.9)], [0.94, fade(lamp, 0.45)], [1, fade(lamp, 0)]);
  const random = stage.random('towns');
  const towns = repeat(150, () => {
    const angle = random.between(-0.85, 0.3);
    const depth = random.between(0.012, 0.2) ** 1.2;
    const x = (radius - depth * 120) * Math.sin(angle);
    const townY = y - (radius - depth * 230) * Math.cos(angle);
    return circle(x, townY, random.between(0.25, 0.75), { fill: fade(lamp, random.between(0.35, 0.95)) });
  });
  return (
    circle(0, y, radius + 26, { fill: air }) +
    circle(0, y, radius, { fill: ground }) +
    stroke(trace`M${-radius} ${y}A${radius} ${radius} 0 0 1 ${radius} ${y}`, fade(core, 0.75), 0.7) +
    towns
  );
}

/** The curve, swelling towards the rocket, with a mark at every fifth of the way. */
function trail(stage: Stage, [endX, endY]: Point, power: number): string {
  const { lamp, flame, core } = stage.colours;
  const startX = stage.box.left - 12;
  const startY = 86;
  const at = (share: number): Point => {
    const x = startX + (endX - startX) * share;
    const reach = Math.max(0, (x + 112) / (endX + 112));
    return [x, startY + (endY - startY) * reach ** power];
  };
  const points = Array.from({ length: 61 }, (_, index) => at(index / 60));
  const upper = points.map(([x, y], index): Point => [x - 0.6 * (index / 60) ** 3 * 4, y - 0.3 - 2.2 * (index / 60) ** 4]);
  const lower = points.map(([x, y], index): Point => [x + 0.6 * (index / 60) ** 3 * 4, y + 0.3 + 2.2 * (index / 60) ** 4]).toReversed();
  const line = smoothLine(points);
  const heat = linear(stage, [-110, 90], [endX, endY], [0, fade(flame, 0)], [0.3, fade(flame, 0.7)], [0.75, lamp], [1, core]);
  const area = linear(stage, [0, endY], [0, 92], [0, fade(lamp, 0.42)], [0.6, fade(flame, 0.12)], [1, fade(flame, 0)]);
  const marks = [0.62, 0.74, 0.85, 0.94].map((share) => {
    const [x, y] = at(share);
    return (
      stroke(trace`M${x} ${y + 3}V90`, fade(lamp, 0.35), 0.4, { 'stroke-dasharray': '1.2 2.2' }) +
      circle(x, y, 2.2, { fill: core }) +
      halo(stage, x, y, 8, 0.6)
    );
  });
  return [
    path(trace`${line}L${endX} 92L${startX} 92Z`, { fill: area }),
    stroke(line, heat, 9, { opacity: 0.5, filter: blur(stage, 3.5) }),
    path(smoothLine([...upper, ...lower], true), { fill: heat }),
    ...marks,
  ].join('');
}

function rocket(stage: Stage, [x, y]: Point, lean: number): string {
  const { paper, lamp, flame, core, accent, accentDeep, deep, mist } = stage.colours;
  const hull = linear(stage, [-10, 0], [10, 0], [0, paper], [0.45, lift(paper, -0.03)], [1, mix(mist, deep, 0.4)]);
  const paint = linear(stage, [-14, 0], [14, 0], [0, accent], [1, accentDeep]);
  const fire = linear(stage, [0, 16], [0, 46], [0, core], [0.3, lamp], [0.7, fade(flame, 0.7)], [1, fade(flame, 0)]);
  const body = 'M0 -30C9 -21 10.5 -6 7.5 14H-7.5C-10.5 -6 -9 -21 0 -30Z';
  const fins = 'M7.8 0C15 6 16 14 14.5 22L6 14ZM-7.8 0C-15 6 -16 14 -14.5 22L-6 14Z';
  return (
    halo(stage, x, y, 64, 0.6) +
    group(
      { transform: placed(x, y, lean, 1.12) },
      ellipse(0, 26, 9, 22, { fill: falloff(stage, [0, 22], 20, fade(lamp, 0.8)) }),
      path('M-6 15Q-9 30 0 48Q9 30 6 15Z', { fill: fire }),
      path('M-3 15Q-4 24 0 34Q4 24 3 15Z', { fill: core }),
      path(fins, { fill: paint }),
      path(body, { fill: hull }),
      path('M0 -30C4.6 -25.4 7.3 -19.6 8.4 -13Q0 -16 -8.4 -13C-7.3 -19.6 -4.6 -25.4 0 -30Z', { fill: paint }),
      polygon(corners([-6, 14], [6, 14], [4.6, 17.5], [-4.6, 17.5]), { fill: deep }),
      circle(0, -4, 4.6, { fill: lamp }),
      circle(0, -4, 3.3, {
        fill: radialFrom(stage, [-1, -5.2], [0, -4], 4, [0, core], [1, flame]),
      }),
      stroke('M-7.8 6Q0 8.4 7.8 6', fade(accentDeep, 0.6), 0.8),
      stroke('M-6.6 -16Q-8.6 -6 -6.4 10', fade(core, 0.9), 0.9),
    )
  );
}
