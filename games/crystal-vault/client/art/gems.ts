// The stones of the vault. Each is cut in its own way: a table of facets, every facet in its own light.
import { around, linear, radial, shadow } from '#games/sdk/art/kit.ts';

type Point = readonly [x: number, y: number];
/** From the brightest to the darkest of a stone. */
type Shades = readonly [string, string, string, string, string];

const centre = 100;

/** Points of a closed outline around the middle; `radius` may differ from corner to corner. */
function outline(corners: number, radius: (index: number) => number, turn = 0, flat = 1): Point[] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = ((turn + (360 / corners) * index) * Math.PI) / 180;
    return [centre + Math.sin(angle) * radius(index), centre - Math.cos(angle) * radius(index) * flat];
  });
}

const trace = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** Facets take their shade from where they look: those that look up and left are bright. */
function shadeOf(points: readonly Point[], shades: Shades, bias: number): string {
  const x = points.reduce((sum, [px]) => sum + px, 0) / points.length - centre;
  const y = points.reduce((sum, [, py]) => sum + py, 0) / points.length - centre;
  const light = (-x * 0.55 - y * 0.85) / 80 + bias;
  const index = Math.round((1 - Math.min(1, Math.max(-1, light))) * 2);
  return shades[Math.min(4, Math.max(0, index))] ?? shades[2];
}

const facet = (points: readonly Point[], shades: Shades, bias: number): string =>
  `<path d="${trace(points)}" fill="${shadeOf(points, shades, bias)}" stroke="${shades[4]}" stroke-width="1.1" stroke-linejoin="round" stroke-opacity=".55"/>`;

const at = (points: readonly Point[], index: number): Point =>
  points[((index % points.length) + points.length) % points.length] ?? [centre, centre];

/** The facets between two outlines of the same number of corners: a kite and two triangles to each corner. */
function belt(outer: readonly Point[], inner: readonly Point[], shades: Shades): string {
  return outer
    .map((_, index) => {
      const [a, b] = [at(outer, index), at(outer, index + 1)];
      const [c, d] = [at(inner, index), at(inner, index + 1)];
      const middle: Point = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
      return [
        facet([a, b, middle], shades, -0.1),
        facet([b, d, middle], shades, 0.16 * (index % 2 === 0 ? 1 : -1)),
        facet([d, c, middle], shades, 0.3),
        facet([c, a, middle], shades, 0.16 * (index % 2 === 0 ? -1 : 1)),
      ].join('');
    })
    .join('');
}

const scaled = (points: readonly Point[], size: number): Point[] =>
  points.map(([x, y]) => [centre + (x - centre) * size, centre + (y - centre) * size]);

const glint = (x: number, y: number, size = 1): string =>
  `<path d="M${x} ${y - 13 * size}L${x + 3 * size} ${y - 3 * size}L${x + 13 * size} ${y}L${x + 3 * size} ${y + 3 * size}L${x} ${y + 13 * size}L${x - 3 * size} ${y + 3 * size}L${x - 13 * size} ${y}L${x - 3 * size} ${y - 3 * size}Z" fill="#fff"/>`;

interface Stone {
  /** The girdle, from the top clockwise. */
  edge: readonly Point[];
  shades: Shades;
  /** How large the table is, and the ring between it and the edge. */
  table: number;
  ring: number;
  halo: string;
}

function stone({ edge, shades, table, ring, halo }: Stone): string {
  const [bright, , middle, , dark] = shades;
  const inner = scaled(edge, table);
  return [
    `<defs>${radial('halo', [
      [0, halo, 0.5],
      [0.6, halo, 0.16],
      [1, halo, 0],
    ])}${linear(
      'table',
      [
        [0, bright],
        [0.5, middle],
        [1, dark],
      ],
      [0.1, 0, 0.9, 1],
    )}${linear('sheen', [
      [0, '#fff', 0.85],
      [0.5, '#fff', 0.1],
      [1, '#fff', 0],
    ])}</defs>`,
    '<circle cx="100" cy="100" r="97" fill="url(#halo)"/>',
    shadow(100, 182, 52, 8),
    `<path d="${trace(edge)}" fill="${middle}" stroke="${dark}" stroke-width="6" stroke-linejoin="round"/>`,
    belt(edge, scaled(edge, ring), shades),
    belt(scaled(edge, ring), inner, shades),
    `<path d="${trace(inner)}" fill="url(#table)" stroke="${bright}" stroke-width="1.6" stroke-linejoin="round"/>`,
    `<path d="${trace(scaled(inner, 0.9).map(([x, y]) => [x, Math.min(y, 100)]))}" fill="url(#sheen)" opacity=".75"/>`,
    `<path d="${trace(edge)}" fill="none" stroke="#fff" stroke-width="1.4" stroke-opacity=".5" stroke-linejoin="round"/>`,
    glint(66, 62),
    glint(136, 128, 0.55),
  ].join('');
}

/** A brilliant in a ring of light. */
export const diamond =
  `<defs>${radial('aura', [
    [0, '#ffffff', 0.9],
    [0.5, '#a8e8ff', 0.4],
    [1, '#5ab0ff', 0],
  ])}</defs><circle cx="100" cy="100" r="98" fill="url(#aura)"/>` +
  around(16, [100, 100], '<path d="M100 4L102 24L100 40L98 24Z" fill="#fff" opacity=".8"/>') +
  stone({
    edge: outline(8, () => 74, 22.5),
    shades: ['#ffffff', '#dff6ff', '#a8dcf6', '#6aaede', '#2a5f9a'],
    table: 0.46,
    ring: 0.74,
    halo: '#dff6ff',
  });

/** A cushion of six sides, deep red. */
export const ruby = stone({
  edge: outline(6, () => 80, 0),
  shades: ['#ffc0b8', '#ff6a6a', '#e0213c', '#9c0a2c', '#4a0418'],
  table: 0.5,
  ring: 0.76,
  halo: '#ff4a5a',
});

/** A step cut: tall, with its corners taken off. */
export const emerald = stone({
  edge: [
    [68, 22],
    [132, 22],
    [156, 48],
    [156, 152],
    [132, 178],
    [68, 178],
    [44, 152],
    [44, 48],
  ],
  shades: ['#d8ffe6', '#6ff0a8', '#1fb870', '#0c7a4e', '#04382a'],
  table: 0.52,
  ring: 0.77,
  halo: '#3fe09a',
});

/** A drop. */
export const sapphire = stone({
  edge: [
    [100, 14],
    [124, 52],
    [152, 92],
    [162, 128],
    [146, 164],
    [100, 182],
    [54, 164],
    [38, 128],
    [48, 92],
    [76, 52],
  ],
  shades: ['#d0e6ff', '#7ab0ff', '#2f6af0', '#1a3cae', '#0a1a58'],
  table: 0.5,
  ring: 0.75,
  halo: '#4a8aff',
});

/** A shield of three long sides. */
export const amethyst = stone({
  edge: [
    [100, 20],
    [150, 34],
    [182, 60],
    [162, 116],
    [128, 162],
    [100, 182],
    [72, 162],
    [38, 116],
    [18, 60],
    [50, 34],
  ],
  shades: ['#f6e0ff', '#d29af8', '#9a4ae0', '#5f1fa8', '#2a0858'],
  table: 0.5,
  ring: 0.75,
  halo: '#b86aff',
});

/** A square on its corner. */
export const topaz = stone({
  edge: outline(4, () => 84, 0).flatMap((corner, index, all): Point[] => {
    const next = at(all, index + 1);
    return [
      [corner[0] + (next[0] - corner[0]) * 0.13, corner[1] + (next[1] - corner[1]) * 0.13],
      [corner[0] + (next[0] - corner[0]) * 0.87, corner[1] + (next[1] - corner[1]) * 0.87],
    ];
  }),
  shades: ['#fff6cc', '#ffd970', '#f2a629', '#b36a10', '#5a2f06'],
  table: 0.52,
  ring: 0.77,
  halo: '#ffc24a',
});

/** A pebble with twelve sides, rosy. */
export const quartz = stone({
  edge: outline(12, (index) => (index % 2 === 0 ? 74 : 70), 0, 0.86),
  shades: ['#fff0f2', '#ffc8d0', '#f08fa4', '#b85672', '#5c2038'],
  table: 0.5,
  ring: 0.75,
  halo: '#ffa8ba',
});
