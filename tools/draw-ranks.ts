// Draws who imports whom on the server, from the imports themselves: docs/pictures/ranks.svg. Run it when its test says that the picture is
// old: node tools/draw-ranks.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ranks } from '#server/modules/ranks.ts';
import { moduleOf, product, root } from './tidy/sources.ts';

const box = { width: 118, height: 36, gapX: 26, gapY: 54 };
const width = 760;
/** What all modules stand on, by name and by the folders that it is made of. */
const floors = ['boot', 'platform', 'live-server', 'contract', 'kit'] as const;

/** The part of the picture to which a file belongs. */
function partOf(path: string): string | undefined {
  const named = moduleOf(path) ?? /^server\/(boot|platform)\//.exec(path)?.[1] ?? path.split('/')[0] ?? '';
  return ranks.flat().includes(named) || (floors as readonly string[]).includes(named) ? named : undefined;
}

/** Every pair of parts of which the first imports the second, in order of the alphabet. */
function importsBetween(): [string, string][] {
  const pairs = new Set<string>();
  for (const { path, imports } of product) {
    const from = partOf(path);
    for (const { target } of imports) {
      const to = partOf(target);
      if (from !== undefined && to !== undefined && from !== to) pairs.add(`${from} ${to}`);
    }
  }
  return [...pairs].toSorted().map((pair) => pair.split(' ') as [string, string]);
}

interface Placed {
  x: number;
  y: number;
}

function place(rows: readonly (readonly string[])[]): Map<string, Placed> {
  const placed = new Map<string, Placed>();
  for (const [row, names] of rows.entries()) {
    const span = names.length * box.width + (names.length - 1) * box.gapX;
    // a rank of one steps aside, so that lines past it do not look like its own
    const aside = names.length === 1 && row > 0 ? (row % 2 === 0 ? 1 : -1) * (box.width + box.gapX) * 1.5 : 0;
    for (const [column, name] of names.entries())
      placed.set(name, { x: (width - span) / 2 + aside + column * (box.width + box.gapX), y: 20 + row * (box.height + box.gapY) });
  }
  return placed;
}

const lineBetween = (from: Placed, to: Placed): string => {
  const [x1, y1, x2, y2] = [from.x + box.width / 2, from.y + box.height, to.x + box.width / 2, to.y];
  const bend = (y2 - y1) / 2;
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}"/>`;
};

/** Returns the picture: ranks from the highest to the lowest, a line for each module that imports another. */
export function drawRanks(): string {
  const pairs = importsBetween();
  const present = new Set(product.flatMap(({ path }) => partOf(path) ?? []));
  const modules = ranks.map((row) => row.filter((name) => present.has(name))).filter((row) => row.length > 0);
  const rows = [['boot'], ...modules.toReversed(), ['platform', 'live-server'], ['contract', 'kit']];
  const placed = place(rows.map((row) => row.filter((name) => present.has(name))));
  const isModule = (name: string): boolean => ranks.flat().includes(name);
  // all of them stand on the platform, the contract and the kit, and boot sees all: lines for that would hide the rest
  const drawn = pairs.filter(([from, to]) => (isModule(from) && isModule(to)) || (!isModule(from) && !isModule(to) && from !== 'boot'));
  const lines = drawn.flatMap(([from, to]) => {
    const [one, other] = [placed.get(from), placed.get(to)];
    return one === undefined || other === undefined || other.y <= one.y ? [] : [lineBetween(one, other)];
  });
  const boxes = [...placed].map(
    ([name, { x, y }]) =>
      `<g><rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="8"${isModule(name) ? '' : ' class="floor"'}/>` +
      `<text x="${x + box.width / 2}" y="${y + 23}">${name}</text></g>`,
  );
  const height = 20 + rows.length * (box.height + box.gapY);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>The ranks of the server: a line goes from a module down to one that it imports. boot sees all; all stand on what is below.</title>
<style>
svg{background:#fff}rect{fill:#f5f0e6;stroke:#8a6d3b}.floor{fill:#e8ecf1;stroke:#5b6b7f}
text{font:14px system-ui,sans-serif;text-anchor:middle;fill:#1d1a16}path{fill:none;stroke:#8a6d3b;stroke-opacity:.55;stroke-width:1.4}
</style>
${lines.join('\n')}
${boxes.join('\n')}
</svg>
`;
}

export const rankPicture = join(root, 'docs', 'pictures', 'ranks.svg');

if (import.meta.main) writeFileSync(rankPicture, drawRanks());
