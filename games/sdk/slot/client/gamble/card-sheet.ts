// The card over the reels whose colour or suit is guessed, with what each guess pays and how often it is right.
import { drawCard, nameCard } from '#games/sdk/cards/client/card.ts';
import { suitShapes } from '#games/sdk/cards/client/shapes.ts';
import { element, vector } from '#games/sdk/client/element.ts';
import type { Show } from '#games/sdk/client/game-client.ts';
import { animate, prefersStill, type Skip } from '#games/sdk/client/timeline.ts';
import { type Guess, guesses as allGuesses, isRight, isSuit, timesOf } from '../../gamble/sheet.ts';
import type { GambleRules } from '../../slot-data.ts';
import type { PlainRound, PlainTable } from './gamble-client.ts';

export interface CardSheet {
  node: HTMLElement;
  /** Shows what lies on the table and what may be guessed; `stake` in smallest units. */
  open(table: PlainTable, stake: string): void;
  close(): void;
  enable(isEnabled: boolean): void;
  /** Turns the card of the last guess. */
  turn(table: PlainTable, skip: Skip): Promise<void>;
  /** Tells of a round that is over each guess, its card and what it made of the win. */
  tell(round: PlainRound): void;
}

interface SheetParts extends Pick<Show, 'say' | 'money'> {
  rules: GambleRules;
  guess(guess: Guess): void;
}

const turnMs = 320;

function drawMark(guess: Guess): Element {
  if (guess === 'red' || guess === 'black') return element('span', { class: 'guess-colour', aria: { hidden: 'true' } });
  const shape = vector('path', { d: suitShapes[guess], class: 'guess-suit' });
  return vector('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, shape);
}

const nameOf = (guess: Guess): string => (isSuit(guess) ? `suit.${guess}` : `gamble.${guess}`);

export function createCardSheet({ say, money, rules, guess: take }: SheetParts): CardSheet {
  const title = element('h2');
  const limits = element('p', { class: 'quiet' });
  const past = element('div', { class: 'gamble-past', aria: { hidden: 'true' } });
  const stack = element('div', { class: 'gamble-stack' });
  const told = element('ol', { class: 'gamble-told' });
  let isEnabled = false;
  let shown: PlainTable | undefined;
  const pays = new Map(allGuesses.map((guess) => [guess, element('b', { class: 'number' })]));
  const buttons = new Map(
    allGuesses.map((guess) => {
      const name = element('span', { class: isSuit(guess) ? 'only-heard' : '' }, say(nameOf(guess)));
      const odds = element('span', { class: 'only-heard' }, say('gamble.odds', { of: timesOf(guess) }));
      const press = (): void => void (button.getAttribute('aria-disabled') !== 'true' && take(guess));
      const data = { guess };
      const button = element(
        'button',
        { type: 'button', class: 'guess', data, onClick: press },
        drawMark(guess),
        name,
        odds,
        pays.get(guess),
      );
      return [guess, button];
    }),
  );
  const rowOf = (isOfSuits: boolean): HTMLElement =>
    element('div', { class: 'guesses' }, ...[...buttons].filter(([guess]) => isSuit(guess) === isOfSuits).map(([, button]) => button));
  const node = element(
    'section',
    { class: 'gamble', hidden: true, role: 'group', aria: { label: say('gamble.title') } },
    element('div', { class: 'gamble-cards' }, stack, past),
    element('div', { class: 'gamble-words' }, title, element('p', {}, say('gamble.explained')), rowOf(false), rowOf(true), limits),
    told,
  );
  function reveal(isTold: boolean): void {
    node.hidden = false;
    node.toggleAttribute('data-told', isTold);
  }

  function drawButtons(): void {
    for (const [guess, button] of buttons) {
      const may = shown?.mayGuess[isSuit(guess) ? 'suit' : 'colour'] === true;
      button.setAttribute('aria-disabled', String(!may || !isEnabled));
      const paid = pays.get(guess);
      if (paid !== undefined) paid.textContent = may ? money(BigInt(shown?.amount ?? 0) * BigInt(timesOf(guess))) : '–';
    }
  }
  function drawPast(cards: readonly number[]): void {
    past.replaceChildren(...cards.map((card) => drawCard(say, card, 'small')));
  }
  return {
    node,
    open(table, stake) {
      shown = table;
      reveal(false);
      title.textContent = say('gamble.ask', { amount: money(table.amount) });
      const left = rules.steps - table.guesses.length;
      limits.textContent = say('gamble.limits', { left, most: money(BigInt(stake) * BigInt(rules.maxTimes)) });
      stack.replaceChildren(drawCard(say, undefined, 'large'));
      drawPast(table.cards);
      drawButtons();
    },
    close() {
      node.hidden = true;
      shown = undefined;
    },
    enable(enabled) {
      isEnabled = enabled;
      drawButtons();
    },
    tell({ won, guesses, cards }) {
      let amount = BigInt(won);
      const rows = guesses.map((guess, index) => {
        const card = cards[index] ?? 0;
        amount = isRight(guess, card) ? amount * BigInt(timesOf(guess)) : 0n;
        const words = say('verify.gamble', { guess: say(nameOf(guess)), card: nameCard(say, card), amount: money(amount) });
        return element('li', {}, element('span', { aria: { hidden: 'true' } }, drawCard(say, card, 'small')), words);
      });
      told.replaceChildren(...rows);
      reveal(true);
    },
    async turn(table, skip) {
      reveal(false);
      const card = drawCard(say, table.cards.at(-1), 'large');
      card.dataset['result'] = table.amount === '0' ? 'wrong' : 'right';
      stack.replaceChildren(card);
      drawPast(table.cards.slice(0, -1));
      if (prefersStill()) return;
      const turn = (part: number): void => {
        card.dataset['side'] = part < 0.5 ? 'back' : 'face';
        card.style.transform = part === 1 ? '' : `scaleX(${Math.max(0.05, Math.abs(1 - 2 * part))})`;
      };
      await animate(turnMs, turn, { skip });
    },
  };
}
