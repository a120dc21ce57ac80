import { element } from '#games/sdk/client/element.ts';
import { animate, prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';

export interface Card {
  title: string;
  lines: string[];
  figure?: string;
  button: string;
  /** How long it stays when nobody answers it. */
  ms: number;
}

/** What is written over the reels. */
export interface Overlay {
  node: HTMLElement;
  /** A small label at a place in the reels, in parts of their width and height. */
  tag(text: string | undefined, at?: { x: number; y: number }): void;
  /** Large figures over the reels. */
  total(text: string | undefined): void;
  /** Free games left and their multiplier, or nothing. */
  badge(content: { left: string; multiplier: string } | undefined): void;
  /** A card with a button; resolves when it is pressed, when the skip is pulled or after a while. */
  card(content: Card, skip?: Skip): Promise<void>;
}

async function showCard(card: HTMLElement, content: Card, skip?: Skip): Promise<void> {
  const button = element('button', { type: 'button', class: 'button light' }, content.button);
  card.replaceChildren(
    element('h2', {}, content.title),
    ...(content.figure === undefined ? [] : [element('p', { class: 'card-figure' }, content.figure)]),
    ...content.lines.map((line) => element('p', {}, line)),
    button,
  );
  card.hidden = false;
  button.focus({ preventScroll: true });
  const pressed = new Promise<void>((resolve) => button.addEventListener('click', () => resolve(), { once: true }));
  await Promise.race([pressed, wait(content.ms, skip)]);
  if (!prefersStill()) await animate(180, (part) => void (card.style.opacity = String(1 - part)));
  card.hidden = true;
  card.style.opacity = '';
}

export function createOverlay(): Overlay {
  const tag = element('div', { class: 'line-tag', hidden: true });
  const figure = element('b');
  const total = element('div', { class: 'total', hidden: true, aria: { hidden: 'true' } }, figure);
  const badge = element('div', { class: 'free-badge', hidden: true });
  const card = element('div', { class: 'card', hidden: true, role: 'group' });
  return {
    node: element('div', { class: 'overlay' }, badge, tag, total, card),
    tag(text, at = { x: 0.5, y: 0.5 }) {
      tag.hidden = text === undefined;
      tag.textContent = text ?? '';
      tag.style.left = `${at.x * 100}%`;
      tag.style.top = `${at.y * 100}%`;
    },
    total(text) {
      total.hidden = text === undefined;
      figure.textContent = text ?? '';
    },
    badge(content) {
      badge.hidden = content === undefined;
      if (content === undefined) return;
      badge.replaceChildren(
        element('span', { class: 'badge-left' }, content.left),
        element('b', { class: 'badge-times' }, content.multiplier),
      );
    },
    card: async (content, skip) => await showCard(card, content, skip),
  };
}
