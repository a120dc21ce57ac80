import { hall, halo, motes } from '../light.ts';
import { circle, group, path, placed, type Point, rectangle, repeat, stroke, trace } from '../markup.ts';
import { fade, lift, mix } from '../oklch.ts';
import type { Random } from '../seeded.ts';
import { falloff, linear, radial, radialFrom, type Stage } from '../stage.ts';

const rows = 8;
const gap = 16.6;
const drop = 14.4;
const firstY = -62;

/** A ball of light on its way down through a triangle of pegs. */
export function drawPegs(stage: Stage): string {
  const random = stage.random('pegs');
  const fall = dropBall(random);
  return [
    hall(stage, [0, -4], 1),
    halo(stage, 0, -10, 126, 0.45),
    board(stage),
    bins(stage, fall),
    pegs(stage, fall),
    trail(stage, fall),
    motes(stage, stage.random('motes'), [0, -10], 116, 18),
  ].join('');
}

/** Where the ball is at every row, after so many steps to the right. */
function dropBall(random: Random): Point[] {
  const points: Point[] = [[0, firstY - 20]];
  let across = 0;
  for (let row = 0; row < rows; row += 1) {
    points.push([across * gap, firstY + row * drop - 5.2]);
    across += random.chance(0.5) ? 0.5 : -0.5;
  }
  points.push([across * gap, firstY + rows * drop + 6]);
  return points;
}

function board(stage: Stage): string {
  const { ink, night, deep, lamp } = stage.colours;
  const face = radial(stage, [0, -20], 120, [0, fade(deep, 0.35)], [0.6, fade(night, 0.7)], [1, fade(ink, 0.85)]);
  const stone = linear(stage, [0, 80], [0, 96], [0, deep], [1, ink]);
  const plinth =
    rectangle(-91, 80, 182, 5, { fill: stone, rx: 1.5 }) +
    rectangle(-95, 85, 190, 8, { fill: stone, rx: 1.5 }) +
    stroke('M-91 80H91M-95 85H95', fade(lamp, 0.75), 0.7);
  const arch = 'M-86 80V-8C-86 -62 -48 -96 0 -96C48 -96 86 -62 86 -8V80Z';
  const inner = 'M-81.5 80V-8C-81.5 -59 -45 -91.5 0 -91.5C45 -91.5 81.5 -59 77 -8V78';
  return (
    path(arch, {
      fill: face,
      stroke: linear(stage, [-80, -90], [80, 80], [0, lamp], [0.5, fade(lamp, 0.4)], [1, lamp]),
      'stroke-width': 1.6,
    }) +
    stroke(inner, fade(lamp, 0.35), 0.5) +
    plinth
  );
}

function pegs(stage: Stage, fall: readonly Point[]): string {
  const { core, lamp, flame, ink } = stage.colours;
  const metal = radialFrom(stage, [-0.8, -0.9], [0, 0], 2.6, [0, core], [0.55, lamp], [1, lift(flame, -0.15)]);
  let drawn = '';
  for (let row = 0; row < rows; row += 1) {
    for (let index = 0; index <= row; index += 1) {
      const x = (index - row / 2) * gap;
      const y = firstY + row * drop;
      const isHit = fall.some(([ballX, ballY]) => Math.abs(ballX - x) < 1 && Math.abs(ballY + 5.2 - y) < 1);
      drawn += group(
        { transform: placed(x, y) },
        circle(0.6, 1.6, 2.7, { fill: fade(ink, 0.5) }),
        isHit ? halo(stage, 0, 0, 11, 0.9) : '',
        circle(0, 0, 2.5, { fill: isHit ? core : metal }),
      );
    }
  }
  return drawn;
}

function bins(stage: Stage, fall: readonly Point[]): string {
  const { accent, accentDeep, lamp, flame, core, ink } = stage.colours;
  const top = firstY + rows * drop - 2;
  const landing = fall.at(-1)?.[0] ?? 0;
  const count = rows + 1;
  const boxes = repeat(count, (index) => {
    const x = (index - (count - 1) / 2) * gap;
    const away = Math.abs(index - (count - 1) / 2) / ((count - 1) / 2);
    const colour = away > 0.7 ? mix(lamp, flame, 0.6) : away > 0.3 ? accent : accentDeep;
    const isLanding = Math.abs(x - landing) < 1;
    const fill = linear(
      stage,
      [0, top],
      [0, top + 26],
      [0, isLanding ? core : lift(colour, 0.04)],
      [1, isLanding ? flame : lift(colour, -0.14)],
    );
    const shine = stroke(trace`M${x - gap * 0.3} ${top + 2.4}h${gap * 0.6}`, fade(core, 0.6), 0.7);
    const mark = circle(x, top + 15, 1.6 + away * 1.6, { fill: fade(isLanding ? flame : core, 0.9) });
    return (
      rectangle(x - gap * 0.45, top + 1.4, gap * 0.9, 26, { rx: 3, fill: fade(ink, 0.5) }) +
      rectangle(x - gap * 0.45, top, gap * 0.9, 26, { rx: 3, fill }) +
      shine +
      mark
    );
  });
  return halo(stage, landing, top + 12, 40, 0.9) + boxes;
}

/** The way of the ball as bounces from peg to peg, and the ball itself. */
function trail(stage: Stage, fall: readonly Point[]): string {
  const { lamp, core, paper, flame } = stage.colours;
  const shown = fall.slice(0, 7);
  let d = '';
  for (let index = 0; index + 1 < shown.length; index += 1) {
    const [fromX, fromY] = shown[index] ?? [0, 0];
    const [toX, toY] = shown[index + 1] ?? [0, 0];
    d +=
      index === 0 ? trace`M${fromX} ${fromY}L${toX} ${toY}` : trace`Q${(fromX + toX) / 2 + (toX - fromX) * 0.3} ${fromY - 7} ${toX} ${toY}`;
  }
  const [x, y] = shown.at(-1) ?? [0, 0];
  const [startX, startY] = shown[0] ?? [0, 0];
  const light = linear(stage, [startX, startY], [startX, y], [0, fade(lamp, 0)], [0.5, fade(lamp, 0.65)], [1, core]);
  const ball = radialFrom(stage, [x - 1.6, y - 1.8], [x, y], 5.6, [0, paper], [0.5, core], [0.85, lamp], [1, flame]);
  return (
    stroke(d, light, 4, { opacity: 0.3 }) +
    stroke(d, light, 1.3) +
    circle(x, y, 26, { fill: falloff(stage, [x, y], 26, fade(core, 0.95)) }) +
    circle(x, y, 5.4, { fill: ball })
  );
}
