// A playing card, drawn at any size: rank and suit in two corners, the suit, or what a court card wears, in the middle; and its back.
import { element, vector } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { rankOf, ranks, suitOf, suits } from '../cards.ts';
import { emblems, suitShapes } from './shapes.ts';

const shape = (path: string, name: string, transform: string): SVGElement => vector('path', { d: path, class: name, transform });

/** A shape of a square of 100, with its middle here and as wide as this. */
const placed = (path: string, name: string, x: number, y: number, width: number): SVGElement =>
  shape(path, name, `translate(${x - width / 2} ${y - width / 2}) scale(${width / 100})`);

function drawCorner(rank: string, suit: string): SVGElement {
  const index = vector('text', { x: '18', y: '34', class: rank.length > 1 ? 'card-index narrow' : 'card-index' });
  index.textContent = rank;
  return vector('g', {}, index, placed(suit, 'card-suit', 18, 53, 20));
}

function drawMiddle(rank: string, suit: string): SVGElement[] {
  const emblem = rank === 'K' || rank === 'Q' || rank === 'J' ? emblems[rank] : undefined;
  if (emblem !== undefined)
    return [
      ...emblem.map(([kind, path]) => placed(path, kind === 'suit' ? 'card-suit' : `card-${kind}`, 50, 62, 45)),
      placed(suit, 'card-suit', 50, 103, 20),
    ];
  if (rank !== 'A') return [placed(suit, 'card-suit', 50, 70, 41)];
  const rays = Array.from({ length: 24 }, (_, index) =>
    vector('path', { d: 'M50 37L51 44H49Z', class: 'card-gold', transform: `rotate(${index * 15} 50 70)` }),
  );
  return [...rays, placed(suit, 'card-suit', 50, 70, 41)];
}

function drawFace(rank: string, suit: string): SVGElement {
  const corner = drawCorner(rank, suit);
  const other = vector('g', { transform: 'rotate(180 50 70)' }, drawCorner(rank, suit));
  return vector(
    'svg',
    { viewBox: '0 0 100 140', class: 'card-face', 'aria-hidden': 'true' },
    vector('rect', { x: '4', y: '4', width: '92', height: '132', rx: '6', class: 'card-line' }),
    ...drawMiddle(rank, suit),
    corner,
    other,
  );
}

function drawBack(): SVGElement {
  const lattice = Array.from({ length: 13 }, (_, index) => {
    const x = index * 16 - 50;
    return `M${x} 8L${x + 124} 132M${x + 124} 8L${x} 132`;
  }).join('');
  const lantern = emblems.J.map(([kind, path]) => placed(path, kind === 'suit' ? 'card-flame' : `card-${kind}`, 50, 70, 38));
  return vector(
    'svg',
    { viewBox: '0 0 100 140', class: 'card-back', 'aria-hidden': 'true' },
    vector(
      'svg',
      { x: '8', y: '8', width: '84', height: '124', viewBox: '8 8 84 124' },
      vector('path', { d: lattice, class: 'card-lattice' }),
    ),
    vector('rect', { x: '8', y: '8', width: '84', height: '124', rx: '5', class: 'card-line' }),
    vector('circle', { cx: '50', cy: '70', r: '27', class: 'card-seal' }),
    ...lantern,
  );
}

/** Says a card: "queen of hearts". */
export function nameCard(say: Say, card: number): string {
  const rank = ranks[rankOf(card)] ?? '';
  const name = say.has(`rank.${rank}`) ? say(`rank.${rank}`) : rank;
  return say('card.name', { rank: name, suit: say(`suit.${suits[suitOf(card)] ?? ''}`) });
}

/**
 * Draws a card that lies open; without a card, one whose face nobody knows. It is as high as the CSS variable --card says.
 * `name`: a class besides.
 */
export function drawCard(say: Say, card: number | undefined, name = ''): HTMLElement {
  if (card === undefined)
    return element(
      'div',
      { class: `playing-card ${name}`, role: 'img', aria: { label: say('card.back') }, data: { side: 'back' } },
      drawBack(),
    );
  const suit = suits[suitOf(card)] ?? 'hearts';
  return element(
    'div',
    { class: `playing-card ${name}`, role: 'img', aria: { label: nameCard(say, card) }, data: { side: 'face', suit } },
    drawFace(ranks[rankOf(card)] ?? '', suitShapes[suit]),
    drawBack(),
  );
}
