import { rankOf } from '#games/sdk/cards/cards.ts';
import { element, vector } from '#games/sdk/client/element.ts';
import type { Show } from '#games/sdk/client/game-client.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { type Decision, maySkip, type Table } from '../sheet.ts';
import { formatChance, nameGuess } from './chances.ts';

type PlainTable = Plain<Table>;

export interface Guesses {
  node: HTMLElement;
  draw(table: PlainTable | undefined): void;
  enable(isOn: boolean): void;
}

const arrow = (isUp: boolean): SVGElement =>
  vector(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' },
    vector('path', { d: isUp ? 'M5 15l7-8 7 8' : 'M5 9l7 8 7-8' }),
  );

const keys: Record<string, Decision> = { h: 'up', l: 'down', s: 'skip' };

/** The guesses on the card that lies open, with their chances and what they come to; and the card may be skipped. */
export function createGuesses({ say, money }: Show, language: string, decide: (decision: Decision) => void): Guesses {
  let isOn = false;
  const allowed = new Set<Decision>();
  const press = (decision: Decision): void => {
    if (isOn && allowed.has(decision)) decide(decision);
  };
  const make = (decision: Decision, key: string) =>
    element('button', { type: 'button', class: `guess ${decision}`, aria: { keyshortcuts: key }, onClick: () => press(decision) });
  const [up, down, skip] = [make('up', 'H'), make('down', 'L'), make('skip', 'S')];
  skip.append(say('hilo.skip'));

  function mark(): void {
    for (const [decision, button] of [
      ['up', up],
      ['down', down],
      ['skip', skip],
    ] as const)
      button.setAttribute('aria-disabled', String(!isOn || !allowed.has(decision)));
  }
  function drawSide(button: HTMLButtonElement, side: 'up' | 'down', table: PlainTable | undefined): void {
    const rank = rankOf(table?.cards.at(-1) ?? 0);
    const amount = table?.[side] ?? '0';
    const isAllowed = amount !== '0';
    if (isAllowed) allowed.add(side);
    button.replaceChildren(
      arrow(side === 'up'),
      element('b', {}, table === undefined ? say(`chances.${side}`) : nameGuess(say, rank, side)),
      element(
        'span',
        { class: 'quiet' },
        table === undefined ? '' : isAllowed ? formatChance(rank, side, language) : say('hilo.not-taken'),
      ),
      element('span', { class: 'guess-pays' }, isAllowed ? money(amount) : ''),
    );
  }
  window.addEventListener('keydown', (event) => {
    const decision = keys[event.key.toLowerCase()];
    const target = event.target instanceof Element ? event.target : document.body;
    if (decision === undefined || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector('dialog[open]') === null && target.closest('input, textarea, select') === null) press(decision);
  });
  function draw(table: PlainTable | undefined): void {
    allowed.clear();
    drawSide(up, 'up', table);
    drawSide(down, 'down', table);
    if (table !== undefined && maySkip(table.decisions.length)) allowed.add('skip');
    mark();
  }
  draw(undefined);
  return {
    node: element('div', { class: 'guesses', role: 'group', aria: { label: say('hilo.ask') } }, up, down, skip),
    draw,
    enable(on) {
      isOn = on;
      mark();
    },
  };
}
