// The dark hall: a corridor at night, a door ajar with warm light behind it, a lantern gone out on the floor.
import { darkLantern } from './lantern.ts';
import { halo, wash } from './light.ts';
import { corners, circle, ellipse, group, path, placed, type Point, polygon, rectangle, repeat, stroke, trace } from './markup.ts';
import { fade, lift, mix } from './oklch.ts';
import { blur, falloff, linear, type Stage } from './stage.ts';

const floorY = 92;
const door = { left: 60, right: 150, top: -138 };
/** The free edge of the door, which opens towards the far room. */
const gap = { right: 98, top: -124, bottom: 82 };

export function drawDarkHall(stage: Stage): string {
  return [
    wall(stage),
    panels(stage),
    floor(stage),
    spill(stage),
    doorway(stage),
    wallLamp(stage),
    outLantern(stage),
    dust(stage),
    edges(stage),
  ].join('');
}

function wall(stage: Stage): string {
  const { ink, night, deep, flame } = stage.colours;
  const paint = linear(stage, [0, -200], [0, floorY], [0, ink], [0.5, night], [1, deep]);
  return wash(stage, paint) + wash(stage, falloff(stage, [84, -10], 330, fade(flame, 0.3)));
}

/** Wainscot and wall panels; the nearer to the door, the more they catch its light. */
function panels(stage: Stage): string {
  const { lamp, ink } = stage.colours;
  const light = falloff(stage, [82, 10], 260, fade(lamp, 0.34));
  const dark = fade(ink, 0.5);
  const uprights = repeat(8, (index) => {
    const x = -316 + index * 84;
    if (x + 72 > door.left - 22 && x < door.right + 22) return '';
    const upper = trace`M${x} -176H${x + 68}V8H${x}Z`;
    const lower = trace`M${x} 30H${x + 68}V76H${x}Z`;
    return stroke(upper + lower, dark, 2.4, { transform: 'translate(1.4 1.6)' }) + stroke(upper + lower, light, 1);
  });
  const rail = (y: number, height: number): string => {
    const [left, right] = [stage.box.left, stage.box.right];
    return rectangle(left, y, right - left, height, { fill: fade(ink, 0.55) }) + stroke(trace`M${left} ${y}H${right}`, light, 0.9);
  };
  return uprights + rail(16, 5) + rail(80, 12);
}

function floor(stage: Stage): string {
  const { left, right, bottom } = stage.box;
  const { ink, night, deep, lamp } = stage.colours;
  const paint = linear(stage, [0, floorY], [0, bottom], [0, mix(deep, night, 0.3)], [1, ink]);
  const boards = repeat(25, (index) => {
    const far = -360 + index * 30;
    return stroke(trace`M${far} ${floorY}L${82 + (far - 82) * 2.3} ${bottom}`, fade(ink, 0.6), 1);
  });
  return (
    rectangle(left, floorY, right - left, bottom - floorY, { fill: paint }) +
    boards +
    stroke(trace`M${left} ${floorY}H${right}`, falloff(stage, [80, floorY], 240, fade(lamp, 0.5)), 0.9)
  );
}

/** The light that falls through the gap and spreads over the floor. */
function spill(stage: Stage): string {
  const { lamp, flame } = stage.colours;
  const { bottom } = stage.box;
  const fan = (reach: number, opacity: number): string => {
    const fill = linear(
      stage,
      [80, floorY - 6],
      [-60, bottom + 30],
      [0, fade(lamp, opacity)],
      [0.3, fade(mix(lamp, flame, 0.5), opacity * 0.62)],
      [1, fade(flame, 0)],
    );
    const shape: Point[] = [
      [door.left + 3, floorY],
      [gap.right, floorY - 2],
      [gap.right - 40 + reach, bottom],
      [-236 - reach, bottom],
    ];
    return polygon(shape, { fill, filter: blur(stage, 2.5) });
  };
  return fan(26, 0.28) + fan(0, 0.55);
}

function doorway(stage: Stage): string {
  const { ink, night, deep, body, core, lamp, flame } = stage.colours;
  const { left, right, top } = door;
  const beyond = linear(stage, [left, 0], [gap.right, 0], [0, core], [0.5, lamp], [1, flame]);
  const leaf: Point[] = [
    [gap.right, gap.top],
    [right, top],
    [right, floorY],
    [gap.right, gap.bottom],
  ];
  const wood = linear(stage, [gap.right, 0], [right, 0], [0, mix(body, flame, 0.12)], [0.25, deep], [1, mix(night, ink, 0.5)]);
  const along = (share: number, y: number): Point => {
    const high = gap.top + (top - gap.top) * share;
    const low = gap.bottom + (floorY - gap.bottom) * share;
    return [gap.right + (right - gap.right) * share, high + (low - high) * y];
  };
  const insets = (
    [
      [0.08, 0.46],
      [0.54, 0.92],
    ] as const
  ).map(([from, to]) => {
    const quad = [along(0.2, from), along(0.84, from), along(0.84, to), along(0.2, to)];
    return polygon(quad, { fill: fade(ink, 0.35), stroke: falloff(stage, [gap.right, 0], 90, fade(lamp, 0.6)), 'stroke-width': 0.9 });
  });
  const [knobX, knobY] = along(0.1, 0.52);
  const frame = trace`M${left - 12} ${floorY}V${top - 12}H${right + 12}V${floorY}H${right}V${top}H${left}V${floorY}Z`;
  return [
    halo(stage, 80, -16, 190, 0.5),
    rectangle(left, top, right - left, floorY - top, { fill: ink }),
    polygon(corners([left, top], [gap.right, gap.top - 4], [gap.right, floorY], [left, floorY]), { fill: beyond }),
    polygon(corners([left, floorY - 0.5], [left + 12, 76], [gap.right, 76], [gap.right, floorY - 0.5]), { fill: fade(flame, 0.55) }),
    polygon(leaf, { fill: wood }),
    ...insets,
    stroke(trace`M${gap.right} ${gap.top}V${gap.bottom}`, core, 1.8),
    circle(knobX, knobY, 3.4, { fill: lift(flame, -0.12) }),
    circle(knobX - 1, knobY - 1, 1.2, { fill: core }),
    path(frame, { fill: mix(night, deep, 0.6) }),
    stroke(trace`M${left} ${floorY}V${top}H${right}`, falloff(stage, [left, -20], 170, fade(core, 0.95)), 1.6),
    stroke(trace`M${left - 12} ${floorY}V${top - 12}H${right + 12}V${floorY}`, falloff(stage, [left, -20], 230, fade(lamp, 0.5)), 1),
    wash(stage, falloff(stage, [79, -20], 150, fade(mix(lamp, flame, 0.5), 0.3))),
  ].join('');
}

/** A sconce on the wall, cold like the lantern. */
function wallLamp(stage: Stage): string {
  const { ink, night, body } = stage.colours;
  const light = falloff(stage, [82, 0], 330, fade(stage.colours.lamp, 0.6));
  return group(
    { transform: placed(-176, -92) },
    rectangle(-5, -16, 10, 40, { rx: 4, fill: mix(night, body, 0.3) }),
    stroke('M0 14Q22 16 22 -2', mix(night, body, 0.5), 3.4),
    path('M12 -30H32L28 -3H16Z', { fill: fade(mix(ink, body, 0.25), 0.95), stroke: light, 'stroke-width': 1 }),
    stroke('M5 -16V24', light, 1),
    ellipse(22, -2, 8, 2.4, { fill: mix(night, body, 0.6) }),
  );
}

function outLantern(stage: Stage): string {
  const { ink, lamp, core, paper } = stage.colours;
  const x = -62;
  const y = 96;
  const rim = falloff(stage, [40, -10], 86, fade(mix(lamp, core, 0.4), 1));
  const smoke = [
    ['M0 -62C-12 -84 14 -98 2 -122C-8 -142 10 -156 4 -178', 3.2, 0.22],
    ['M1 -62C8 -82 -8 -100 4 -124C12 -144 -6 -160 2 -186', 1.6, 0.28],
  ] as const;
  const wisps = smoke.map(([d, width, opacity]) => {
    const fill = linear(stage, [0, -60], [0, -186], [0, fade(paper, opacity * 1.6)], [1, fade(paper, 0)]);
    return stroke(d, fill, width, { filter: blur(stage, 1.2) });
  });
  return group(
    { transform: placed(x, y, 0, 1.12) },
    polygon(corners([-22, 38], [16, 46], [-70, 110], [-170, 110]), { fill: fade(ink, 0.85), filter: blur(stage, 3) }),
    ...wisps,
    darkLantern(stage, rim),
  );
}

function dust(stage: Stage): string {
  const random = stage.random('dust');
  const { core, lamp } = stage.colours;
  return repeat(46, () => {
    const along = random.between(0, 1);
    const x = 78 - 150 * along + random.between(-34, 30);
    const y = -90 + random.between(0, 230) * (0.5 + along / 2);
    return circle(x, y, random.between(0.5, 1.4), {
      fill: random.chance(0.4) ? core : lamp,
      opacity: random.between(0.15, 0.7) * (1 - along * 0.6),
    });
  });
}

function edges(stage: Stage): string {
  const { ink } = stage.colours;
  const { left, right, top, bottom } = stage.box;
  const side = (from: number, to: number): string =>
    wash(stage, linear(stage, [from, 0], [to, 0], [0, ink], [0.4, fade(ink, 0.55)], [1, fade(ink, 0)]));
  const level = (from: number, to: number): string =>
    wash(stage, linear(stage, [0, from], [0, to], [0, fade(ink, 0.9)], [1, fade(ink, 0)]));
  return side(left, -170) + side(right, 240) + level(top, top + 56) + level(bottom, bottom - 70);
}
