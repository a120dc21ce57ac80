import { cloud } from '../land.ts';
import { halo, sky, spark, stars, wash } from '../light.ts';
import { corners, group, path, placed, type Point, polygon, rectangle, repeat, stroke, trace } from '../markup.ts';
import { type Colour, fade, lift, mix } from '../oklch.ts';
import type { Random } from '../seeded.ts';
import { linear, type Stage } from '../stage.ts';

type Tile = {
  readonly column: number;
  readonly row: number;
  readonly height: number;
  readonly depth: number;
  readonly kind: 'grass' | 'stone' | 'pool';
};

const halfWidth = 11.5;
const halfHeight = 6.6;
const step = 7;

/** Islands of blocks afloat above the clouds, a lamp on the highest. */
export function drawIsles(stage: Stage): string {
  const random = stage.random('isles');
  const { colours } = stage;
  const clouds = repeat(6, (index) => {
    const side = index % 2 === 0 ? -1 : 1;
    return cloud(
      stage,
      random,
      side * random.between(20, 96),
      66 + index * 13,
      random.between(60, 110),
      mix(colours.mist, colours.horizon, 0.4),
      mix(colours.horizon, colours.lamp, 0.45),
    );
  });
  return [
    sky(stage, 112, [0, -30], 0.6),
    wash(stage, linear(stage, [0, 84], [0, 172], [0, fade(colours.body, 0)], [1, colours.deep])),
    stars(stage, stage.random('stars'), 30, 1),
    halo(stage, 0, -34, 112, 0.5),
    group({ transform: placed(-72, 34, 0, 0.42) }, island(stage, stage.random('left isle'), 2)),
    group({ transform: placed(74, -22, 0, 0.34) }, island(stage, stage.random('right isle'), 2)),
    clouds,
    group({ transform: placed(0, 4) }, island(stage, random, 3)),
  ].join('');
}

function island(stage: Stage, random: Random, reach: number): string {
  const tiles: Tile[] = [];
  const poolAt = random.pick([-1, 1]);
  for (let column = -reach; column <= reach; column += 1) {
    for (let row = -reach; row <= reach; row += 1) {
      const distance = Math.hypot(column, row);
      if (distance > reach + 0.35) continue;
      const slope = reach - distance + random.between(-0.7, 0.6);
      const isPeak = column === 0 && row === 0;
      const height = isPeak ? reach + 1.4 : Math.max(0, Math.round(slope));
      const kind = column === poolAt * reach || (column === poolAt * (reach - 1) && row === 0) ? 'pool' : height > 1 ? 'stone' : 'grass';
      tiles.push({ column, row, height: kind === 'pool' ? 0 : height, depth: (reach + 0.6 - distance) * 19 + random.between(2, 12), kind });
    }
  }
  tiles.sort((a, b) => a.column + a.row - b.column - b.row);
  return tiles.map((tile) => block(stage, tile) + topping(stage, random, tile, reach)).join('');
}

function placeOf({ column, row, height }: Tile): Point {
  return [(column - row) * halfWidth, (column + row) * halfHeight - height * step];
}

function block(stage: Stage, tile: Tile): string {
  const { accent, accentDeep, paper, mist, horizon, body, deep, night, lamp } = stage.colours;
  const [x, y] = placeOf(tile);
  const bottom = y + tile.height * step;
  const water = mix(paper, mist, 0.4);
  const tops: Record<Tile['kind'], Colour> = { grass: mix(accentDeep, accent, 0.35), stone: mix(horizon, lamp, 0.35), pool: water };
  const top = lift(tops[tile.kind], tile.height * 0.025);
  const left = linear(stage, [0, y], [0, bottom + tile.depth], [0, mix(mist, horizon, 0.6)], [0.4, body], [1, fade(deep, 0.9)]);
  const right = linear(stage, [0, y], [0, bottom + tile.depth], [0, body], [0.4, deep], [1, night]);
  const point = bottom + tile.depth;
  const shade: readonly Point[] = [
    [x + halfWidth, y],
    [x + halfWidth, bottom + tile.depth * 0.5],
    [x, point + halfHeight],
    [x, y + halfHeight],
  ];
  const light: readonly Point[] = [
    [x - halfWidth, y],
    [x - halfWidth, bottom + tile.depth * 0.5],
    [x, point + halfHeight],
    [x, y + halfHeight],
  ];
  const face: readonly Point[] = [
    [x, y - halfHeight],
    [x + halfWidth, y],
    [x, y + halfHeight],
    [x - halfWidth, y],
  ];
  return [
    polygon(light, { fill: left }),
    polygon(shade, { fill: right }),
    polygon(face, { fill: top, stroke: fade(lift(top, 0.12), 0.5), 'stroke-width': 0.4 }),
    stroke(trace`M${x - halfWidth} ${y}L${x} ${y + halfHeight}L${x + halfWidth} ${y}`, fade(lift(top, 0.14), 0.7), 0.5),
  ].join('');
}

function topping(stage: Stage, random: Random, tile: Tile, reach: number): string {
  const [x, y] = placeOf(tile);
  if (tile.column === 0 && tile.row === 0) return tower(stage, x, y);
  if (tile.kind === 'pool' && tile.column + tile.row > 0 && Math.hypot(tile.column, tile.row) > reach - 0.6) return fall(stage, x, y);
  if (tile.kind === 'grass' && random.chance(0.5)) return tree(stage, x + random.between(-2, 2), y, random.between(9, 14));
  if (tile.kind === 'stone' && random.chance(0.25)) return spark(stage, x, y - 3, 1.5);
  return '';
}

function tree(stage: Stage, x: number, y: number, height: number): string {
  const { accent, accentDeep, night, lamp } = stage.colours;
  const side = (at: number, fill: Colour): string =>
    polygon(corners([x, y - height], [x + at * height * 0.3, y - height * 0.2], [x, y - height * 0.1]), { fill });
  return rectangle(x - 0.6, y - 3, 1.2, 4, { fill: night }) + side(-1, mix(accent, lamp, 0.3)) + side(1, accentDeep);
}

function fall(stage: Stage, x: number, y: number): string {
  const { paper, mist } = stage.colours;
  const fill = linear(stage, [0, y], [0, y + 46], [0, fade(mix(paper, mist, 0.25), 0.95)], [1, fade(mist, 0)]);
  return path(trace`M${x} ${y + halfHeight}L${x + halfWidth} ${y}V${y + 40}L${x} ${y + 46}Z`, { fill });
}

/** A lantern house of two storeys. */
function tower(stage: Stage, x: number, y: number): string {
  const { core, lamp, flame, ink, night } = stage.colours;
  const glass = linear(stage, [0, y - 22], [0, y], [0, core], [0.6, lamp], [1, flame]);
  const roof = (level: number, half: number): string => {
    const right = trace`Q${half * 0.35} ${half * 0.75 - 1.5} ${half} ${half * 0.75}`;
    const left = trace`H${-half}Q${-half * 0.35} ${half * 0.75 - 1.5} 0 0Z`;
    return path(`M0 0${right}${left}`, {
      fill: ink,
      stroke: fade(lamp, 0.7),
      'stroke-width': 0.5,
      transform: placed(x, level - half * 0.75),
    });
  };
  return [
    halo(stage, x, y - 14, 46, 0.9),
    rectangle(x - 5.5, y - 12, 11, 12, { fill: glass }),
    stroke(trace`M${x - 1.8} ${y - 12}V${y}M${x + 1.8} ${y - 12}V${y}M${x - 5.5} ${y - 6}H${x + 5.5}`, night, 0.5),
    roof(y - 11.5, 9.5),
    rectangle(x - 3.4, y - 24, 6.8, 8, { fill: glass }),
    roof(y - 23.5, 6.8),
    stroke(trace`M${x} ${y - 28}v-5`, lamp, 0.7),
  ].join('');
}
