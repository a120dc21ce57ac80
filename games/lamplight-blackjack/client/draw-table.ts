// The cards on the felt: the house's above, the player's hands below, with their points, their stakes and how they ended.
import { drawCard } from '#games/sdk/cards/client/card.ts';
import { element } from '#games/sdk/client/element.ts';
import type { Show } from '#games/sdk/client/game-client.ts';
import { nameHand, pointsText, type Shown } from './words.ts';

/** What was drawn: the cards by whose they are, to tell which are new. */
export interface Drawn {
  house: HTMLElement[];
  hands: HTMLElement[][];
  /** The cards of the hands by box, as numbers. */
  boxes: ReadonlyMap<number, readonly number[]>;
}

type Seen = Pick<Shown, 'table' | 'round'>;

function drawHouse({ say }: Show, { table }: Seen): { node: HTMLElement; cards: HTMLElement[] } {
  const cards = table.dealer.map((card) => drawCard(say, card));
  if (!table.isOver) cards.push(drawCard(say, undefined));
  const points = element('output', { class: 'points' }, pointsText(table.dealer, table.isOver));
  const node = element(
    'div',
    { class: 'hand house', role: 'group', aria: { label: say('bj.house') } },
    element('div', { class: 'hand-cards' }, ...cards),
    element('p', { class: 'hand-line' }, element('span', { class: 'label' }, say('bj.house')), points),
  );
  return { node, cards };
}

function drawHand(show: Show, { table, round }: Seen, index: number): { node: HTMLElement; cards: HTMLElement[] } {
  const { say, money } = show;
  const hand = table.hands[index];
  const ended = round?.hands[index];
  const cards = (hand?.cards ?? []).map((card) => drawCard(say, card));
  const isActive = table.active === index;
  const end = ended === undefined ? undefined : say(`hand-end.${ended.end}`);
  const node = element(
    'div',
    {
      class: 'hand',
      role: 'group',
      aria: { label: nameHand(say, table, index), ...(isActive && { current: 'true' }) },
      data: { ...(isActive && { active: '' }), ...(ended !== undefined && { end: ended.end }) },
    },
    element('div', { class: 'hand-cards' }, ...cards),
    element(
      'p',
      { class: 'hand-line' },
      element('output', { class: 'points' }, pointsText(hand?.cards ?? [], round !== null)),
      element('span', { class: 'hand-stake' }, money(hand?.stake ?? '0')),
      end !== undefined && element('b', { class: 'hand-end' }, end),
    ),
  );
  return { node, cards };
}

const sizeOf = (count: number): string => (count > 6 ? 'most' : count > 3 ? 'many' : count > 1 ? 'few' : 'one');

function cardsByBox({ table }: Seen): Map<number, number[]> {
  const boxes = new Map<number, number[]>();
  for (const { box, cards } of table.hands) boxes.set(box, [...(boxes.get(box) ?? []), ...cards]);
  return boxes;
}

/** Draws what lies on the table into the places of the house and of the hands. */
export function drawTable(show: Show, seen: Seen, house: HTMLElement, hands: HTMLElement): Drawn {
  const drawnHouse = drawHouse(show, seen);
  const drawnHands = seen.table.hands.map((_, index) => drawHand(show, seen, index));
  house.replaceChildren(drawnHouse.node);
  hands.replaceChildren(...drawnHands.map(({ node }) => node));
  hands.dataset['size'] = sizeOf(drawnHands.length);
  house.dataset['size'] = sizeOf(drawnHands.length);
  return { house: drawnHouse.cards, hands: drawnHands.map(({ cards }) => cards), boxes: cardsByBox(seen) };
}

/** Returns the cards of the hands that were not on the table before, in the order in which they lie there. */
export function newCards(seen: Seen, before: Drawn['boxes'] | undefined, { hands }: Drawn): HTMLElement[] {
  const left = new Map([...(before ?? [])].map(([box, cards]) => [box, [...cards]]));
  return seen.table.hands.flatMap(({ box, cards }, index) =>
    cards.flatMap((card, at) => {
      const known = left.get(box) ?? [];
      const found = known.indexOf(card);
      const node = hands[index]?.[at];
      if (found >= 0) known.splice(found, 1);
      return found >= 0 || node === undefined ? [] : [node];
    }),
  );
}

/** Puts the cards of the first deal in the order in which they are dealt: one to each hand, one to the house, and so once more. */
export function firstDeal({ hands, house }: Drawn): HTMLElement[] {
  const round = (at: number): (HTMLElement | undefined)[] => [...hands.map((cards) => cards[at]), house[at]];
  return [...round(0), ...round(1)].filter((card) => card !== undefined);
}
