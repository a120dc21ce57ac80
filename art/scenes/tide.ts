import { cloud } from '../land.ts';
import { halo, sky, stars } from '../light.ts';
import { circle, group, path, type Point, repeat, trace } from '../markup.ts';
import { fade, mix } from '../oklch.ts';
import { falloff, linear, radial, type Stage } from '../stage.ts';

/** A crescent over a sea of fan-shaped waves. */
export function drawTide(stage: Stage): string {
  const { colours } = stage;
  const random = stage.random('tide');
  const moon: Point = [random.between(-24, 24), random.between(-46, -36)];
  const clouds = repeat(3, (index) => {
    const side = index % 2 === 0 ? -1 : 1;
    return cloud(
      stage,
      random,
      moon[0] + side * random.between(50, 76),
      -8 + index * 14,
      random.between(56, 84),
      mix(colours.mist, colours.horizon, 0.3),
      mix(colours.horizon, colours.lamp, 0.6),
    );
  });
  return [
    sky(stage, 40, moon, 0.42),
    stars(stage, stage.random('stars'), 10),
    crescent(stage, moon, 40, random.between(16, 26)),
    clouds,
    sea(stage, moon[0]),
  ].join('');
}

function crescent(stage: Stage, [x, y]: Point, radius: number, bite: number): string {
  const { core, lamp, flame, deep, body } = stage.colours;
  const silver = linear(stage, [x - radius, y], [x + radius * 0.4, y], [0, core], [0.5, lamp], [1, flame]);
  const shadow = radial(stage, [x, y], radius, [0, fade(deep, 0.75)], [1, fade(body, 0.9)]);
  const inner = radius * 0.86;
  const horns = trace`M${x + bite * 0.62} ${y - radius * 0.95}A${radius} ${radius} 0 1 0 ${x + bite * 0.62} ${y + radius * 0.95}`;
  const hollow = trace`A${inner} ${inner} 0 1 1 ${x + bite * 0.62} ${y - radius * 0.95}Z`;
  return halo(stage, x, y, radius * 2.9, 0.5) + circle(x, y, radius, { fill: shadow }) + path(horns + hollow, { fill: silver });
}

/** Rows of overlapping fans; the further, the smaller and paler. */
function sea(stage: Stage, lampX: number): string {
  const { colours, box } = stage;
  const light = falloff(stage, [lampX, 34], 105, fade(colours.lamp, 0.75));
  let rows = '';
  let y = 36;
  for (let row = 0; y < box.bottom + 30; row += 1) {
    const depth = Math.min(1, row / 9);
    const radius = 9 + row * 1.9;
    const dark = mix(mix(colours.mist, colours.body, 0.3), mix(colours.deep, colours.night, 0.5), depth ** 0.8);
    const pale = mix(dark, colours.horizon, 0.36 - 0.2 * depth);
    const fan = repeat(4, (ring) => circle(0, 0, radius * (1 - ring * 0.24), { fill: ring % 2 === 0 ? dark : pale }));
    const shift = row % 2 === 0 ? 0 : radius;
    const first = Math.floor((box.left - shift) / (2 * radius)) - 1;
    const last = Math.ceil((box.right - shift) / (2 * radius)) + 1;
    for (let index = first; index <= last; index += 1) {
      const x = index * 2 * radius + shift;
      rows += group({ transform: trace`translate(${x} ${y + radius})` }, fan);
      rows += repeat(4, (ring) => circle(x, y + radius, radius * (1 - ring * 0.24), { fill: 'none', stroke: light, 'stroke-width': 0.7 }));
    }
    y += radius * 0.62;
  }
  return rows;
}
