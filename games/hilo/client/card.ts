// A playing card, drawn: its rank in two corners, and the suit, or for a court card its crown, in the middle.
import { element, vector } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { rankOf, ranks, suitOf, suits } from '../sheet.ts';

const shapes = {
  hearts: 'M50 88C24 62 8 46 8 28A21 21 0 0 1 50 20A21 21 0 0 1 92 28C92 46 76 62 50 88Z',
  diamonds: 'M50 6Q64 32 86 50Q64 68 50 94Q36 68 14 50Q36 32 50 6Z',
  clubs: 'M50 8A20 20 0 0 1 65 42A20 20 0 1 1 56 70Q58 84 68 92H32Q42 84 44 70A20 20 0 1 1 35 42A20 20 0 0 1 50 8Z',
  spades: 'M50 6C70 30 92 44 92 62A20 20 0 0 1 57 72Q59 85 69 93H31Q41 85 43 72A20 20 0 0 1 8 62C8 44 30 30 50 6Z',
} as const;
const crown = 'M12 82V34L32 54L50 18L68 54L88 34V82ZM12 88H88V96H12Z';

const mark = (path: string, name: string): SVGElement =>
  vector('svg', { viewBox: '0 0 100 100', class: name, 'aria-hidden': 'true' }, vector('path', { d: path }));

/** Says a card: "queen of hearts". */
export function nameCard(say: Say, card: number): string {
  const rank = ranks[rankOf(card)] ?? '';
  const name = say.has(`rank.${rank}`) ? say(`rank.${rank}`) : rank;
  return say('hilo.name', { rank: name, suit: say(`suit.${suits[suitOf(card)] ?? ''}`) });
}

/** Draws a card. `size`: the one in the middle, or those in the row of what came before. */
export function drawCard(say: Say, card: number, size: 'large' | 'small'): HTMLElement {
  const suit = suits[suitOf(card)] ?? 'hearts';
  const rank = ranks[rankOf(card)] ?? '';
  const shape = shapes[suit];
  const isCourt = rank === 'J' || rank === 'Q' || rank === 'K';
  const corner = (name: string): HTMLElement => element('span', { class: `corner ${name}` }, element('b', {}, rank), mark(shape, 'pip'));
  const middle = isCourt ? [mark(crown, 'crown'), mark(shape, 'court-pip')] : [mark(shape, 'middle')];
  const parts = size === 'small' ? [corner('first')] : [corner('first'), element('span', { class: 'face' }, ...middle), corner('second')];
  return element(
    'div',
    {
      class: `card ${size}`,
      role: 'img',
      aria: { label: nameCard(say, card) },
      data: { colour: suit === 'hearts' || suit === 'diamonds' ? 'red' : 'black' },
    },
    ...parts,
  );
}
