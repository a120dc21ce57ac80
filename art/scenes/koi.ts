import { ripples } from '../land.ts';
import { halo, wash } from '../light.ts';
import { circle, ellipse, group, path, placed, type Point, polar, repeat, smoothLine, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import { blur, clip, falloff, linear, radial, type Stage } from '../stage.ts';

type Coat = { readonly back: Colour; readonly belly: Colour; readonly patch: Colour; readonly fin: Colour };

const orbit = 37;
const length = 158;

/** Two koi circling the moon's reflection in a dark pond. */
export function drawKoi(stage: Stage): string {
  const random = stage.random('koi');
  const { colours } = stage;
  const turn = random.between(0, 360);
  const facing = random.pick([-1, 1]);
  const pale: Coat = { back: colours.paper, belly: mix(colours.paper, colours.horizon, 0.35), patch: colours.accent, fin: colours.paper };
  const golden: Coat = {
    back: colours.lamp,
    belly: mix(colours.flame, colours.body, 0.2),
    patch: mix(colours.accentDeep, colours.night, 0.25),
    fin: colours.lamp,
  };
  const depth = radial(
    stage,
    [0, 0],
    210,
    [0, mix(colours.body, colours.mist, 0.75)],
    [0.3, colours.body],
    [0.6, colours.deep],
    [1, colours.night],
  );
  return [
    wash(stage, depth),
    wash(stage, falloff(stage, [0, 0], 140, fade(colours.lamp, 0.22))),
    caustics(stage),
    reflection(stage),
    group({ transform: placed(0, 0, turn, facing * 1.16, 1.16) }, fish(stage, 0, pale), fish(stage, 180, golden)),
    ripples(0, 0, 92, 6, 1, colours.lamp, 0.28),
    lilies(stage),
    petals(stage),
  ].join('');
}

function caustics(stage: Stage): string {
  const random = stage.random('caustics');
  const { left, right, top, bottom } = stage.box;
  return repeat(Math.round((right - left) / 4), () => {
    const x = random.between(left, right);
    const y = random.between(top, bottom);
    const width = random.between(10, 34);
    const light = 0.05 + 0.2 * Math.max(0, 1 - Math.hypot(x, y) / 150);
    return stroke(
      trace`M${x} ${y}q${width / 4} ${random.between(-4, 4)} ${width / 2} 0t${width / 2} 0`,
      fade(stage.colours.horizon, light),
      random.between(0.5, 1.1),
    );
  });
}

function reflection(stage: Stage): string {
  const { core, lamp } = stage.colours;
  const disc = radial(stage, [0, 0], 22, [0, core], [0.8, lamp], [1, fade(lamp, 0.75)]);
  return halo(stage, 0, 0, 76, 0.75) + circle(0, 0, 22, { fill: disc, opacity: 0.95 });
}

function spine(start: number, share: number, aside = 0): Point {
  const sway = 2.4 * Math.sin(share * 7) * share;
  return polar(0, 0, orbit + sway + aside, start + length * share);
}

function halfWidth(share: number): number {
  const nose = share < 0.18 ? Math.sqrt(1 - (1 - share / 0.18) ** 2) : 1;
  const taper = share < 0.22 ? 1 : 1 - 0.9 * ((share - 0.22) / 0.78) ** 1.35;
  return 0.4 + 11.4 * nose * taper;
}

function fish(stage: Stage, start: number, { back, belly, patch, fin }: Coat): string {
  const { ink, core } = stage.colours;
  const steps = 40;
  const sides = [1, -1].map((side) =>
    Array.from({ length: steps + 1 }, (_, index) => spine(start, index / steps, side * halfWidth(index / steps))),
  );
  const outline = smoothLine([...(sides[0] ?? []), ...(sides[1] ?? []).toReversed()], true);
  const skin = radial(
    stage,
    [0, 0],
    orbit + 13,
    [(orbit - 13) / (orbit + 13), belly],
    [(orbit - 1) / (orbit + 13), lift(back, 0.02)],
    [1, belly],
  );
  const random = stage.random(`patches at ${start}`);
  const patches = [0.06, 0.3, 0.52, 0.74].map((share) => {
    const [x, y] = spine(start, share + random.between(-0.04, 0.04), random.between(-5, 5));
    const blot = Array.from({ length: 9 }, (_, index) => polar(x, y, random.between(5, 10) * (1.1 - share * 0.5), index * 40));
    return path(smoothLine(blot, true), { fill: patch });
  });
  let scales = '';
  for (let row = 11; row < 36; row += 1) {
    for (let column = -2; column <= 2; column += 1) {
      const share = row / steps;
      const [x, y] = spine(start, share, ((column + (row % 2) / 2) / 3) * halfWidth(share));
      scales += path('M-1.7 -1.5Q1.6 0 -1.7 1.5', {
        fill: 'none',
        stroke: fade(ink, 0.2),
        'stroke-width': 0.4,
        transform: placed(x, y, start + length * share - 90),
      });
    }
  }
  const eyes = [6.8, -6.8].map((aside) => {
    const [x, y] = spine(start, 0.11, aside);
    return circle(x, y, 1.5, { fill: ink }) + circle(x - 0.4, y - 0.4, 0.45, { fill: core });
  });
  return [
    path(outline, { fill: fade(ink, 0.5), transform: placed(2, 7), filter: blur(stage, 2) }),
    fins(stage, start, fin),
    path(outline, { fill: skin }),
    group({ 'clip-path': clip(stage, path(outline, {})) }, ...patches, scales),
    dorsal(stage, start, fin),
    ...eyes,
  ].join('');
}

/** Side fins and the tail: veils with rays. */
function fins(stage: Stage, start: number, colour: Colour): string {
  const veil = linear(stage, [0, 0], [30, 0], [0, fade(colour, 0.9)], [1, fade(colour, 0.12)]);
  const fan = (share: number, aside: number, turn: number, size: number, spread: number): string => {
    const [x, y] = spine(start, share, aside);
    const edge = Array.from({ length: 7 }, (_, index) =>
      polar(0, 0, 30 * (index % 2 === 0 ? 1 : 0.93), -spread + (spread * 2 * index) / 6),
    );
    const rays = edge.map(([tipX, tipY]) => stroke(trace`M2 0L${tipX} ${tipY}`, veil, 0.6));
    return group(
      { transform: placed(x, y, start + length * share + turn, size) },
      path(`${smoothLine([[0, -1.6], ...edge, [0, 1.6]])}Z`, { fill: veil }),
      ...rays,
    );
  };
  return (
    fan(0.24, 9, 62, 0.62, 30) +
    fan(0.24, -9, 118, 0.62, 30) +
    fan(0.6, 6, 68, 0.36, 26) +
    fan(0.6, -6, 112, 0.36, 26) +
    fan(0.95, 1, 74, 1, 17) +
    fan(0.95, -1, 112, 1, 17)
  );
}

function dorsal(stage: Stage, start: number, colour: Colour): string {
  const ridge = Array.from({ length: 9 }, (_, index) => spine(start, 0.34 + index * 0.035, 0));
  return stroke(smoothLine(ridge), fade(colour, 0.85), 1.6) + stroke(smoothLine(ridge), fade(stage.colours.ink, 0.25), 0.4);
}

function lilies(stage: Stage): string {
  const { body, deep, mist, lamp, ink, accent, accentPale, core } = stage.colours;
  const random = stage.random('lilies');
  const spots: readonly [x: number, y: number, size: number][] = [
    [-80, -66, 26],
    [84, 60, 24],
    [-84, 76, 30],
    [-52, 96, 15],
    [88, -86, 22],
    [64, -104, 15],
    [64, 92, 16],
    [-150, -20, 34],
    [-190, 60, 24],
    [-130, 66, 18],
  ];
  return spots
    .map(([x, y, size], index) => {
      const fill = linear(stage, [-size, -size], [size, size], [0, mix(body, mist, 0.8)], [1, deep]);
      const notch = trace`M0 0L${size * 0.96} ${-size * 0.28}A${size} ${size} 0 1 0 ${size * 0.96} ${size * 0.28}Z`;
      const ribs = repeat(9, (rib) => {
        const [toX, toY] = polar(0, 0, size * 0.88, 36 + rib * 36);
        return stroke(trace`M0 0L${toX} ${toY}`, fade(lamp, 0.22), 0.5);
      });
      const flower =
        index % 3 === 0
          ? repeat(16, (petal) =>
              path('M0 0C3.4 -3 2.6 -8 0 -10.4C-2.6 -8 -3.4 -3 0 0Z', {
                fill: petal < 9 ? accent : accentPale,
                transform: placed(size * -0.2, 0, petal * 41, petal < 9 ? 1 : 0.66),
              }),
            ) + circle(size * -0.2, 0, 1.8, { fill: core })
          : '';
      return group(
        { transform: placed(x, y, random.between(0, 360)) },
        path(notch, { fill: fade(ink, 0.45), transform: placed(2, 3) }),
        path(notch, { fill, stroke: fade(lamp, 0.4), 'stroke-width': 0.6 }),
        ribs,
        flower,
      );
    })
    .join('');
}

function petals(stage: Stage): string {
  const random = stage.random('petals');
  return repeat(9, () => {
    const [x, y] = polar(0, 0, random.between(56, 96), random.between(0, 360));
    return ellipse(0, 0, 2.6, 1.4, { fill: stage.colours.accentPale, opacity: 0.85, transform: placed(x, y, random.between(0, 180)) });
  });
}
