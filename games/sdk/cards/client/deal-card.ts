import { animate, easeOut, prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';

const dealMs = 240;
const turnMs = 260;

/** Shows a card's back for the first half of a turn and its face for the second; `part` from 0 to 1. */
function setSide(card: HTMLElement, part: number): void {
  card.dataset['side'] = part < 0.5 ? 'back' : 'face';
}

/**
 * Moves a card from the shoe, an element or a place on the screen, to where it lies, and turns it on the way if it has a face. Who asked
 * for little motion finds it there.
 */
export async function dealCard(card: HTMLElement, shoe: Element, skip: Skip): Promise<void> {
  if (prefersStill() || skip.isPulled) return;
  const [from, to] = [shoe.getBoundingClientRect(), card.getBoundingClientRect()];
  const [x, y] = [from.left + from.width / 2 - (to.left + to.width / 2), from.top + from.height / 2 - (to.top + to.height / 2)];
  const hasFace = card.dataset['side'] === 'face';
  await animate(
    dealMs,
    (part) => {
      const left = 1 - part;
      const width = hasFace ? Math.max(0.06, Math.abs(1 - 2 * part)) : 1;
      if (hasFace) setSide(card, part);
      card.style.transform = part === 1 ? '' : `translate(${x * left}px, ${y * left}px) rotate(${left * -14}deg) scaleX(${width})`;
    },
    { skip, ease: easeOut },
  );
}

/** Turns a card over that lay face down until now; it has its face already. */
export async function turnCard(card: HTMLElement, skip: Skip): Promise<void> {
  if (prefersStill() || skip.isPulled) return;
  await animate(
    turnMs,
    (part) => {
      setSide(card, part);
      card.style.transform = part === 1 ? '' : `scaleX(${Math.max(0.05, Math.abs(1 - 2 * part))}) translateY(${-6 * (1 - part)}px)`;
    },
    { skip },
  );
}

/** Deals cards that lie in their places one after the other; each stays out of sight until it leaves the shoe. */
export async function dealCards(cards: readonly HTMLElement[], shoe: Element, skip: Skip, gapMs = 130): Promise<void> {
  if (prefersStill() || skip.isPulled) return;
  for (const card of cards) card.style.visibility = 'hidden';
  await Promise.all(
    cards.map(async (card, index) => {
      await wait(index * gapMs, skip);
      card.style.visibility = '';
      await dealCard(card, shoe, skip);
    }),
  );
}
