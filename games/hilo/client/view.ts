// The table: the card that lies open, what was decided on those before it, and the guesses.
import type { SteppedRound } from '#games/sdk/client-api.ts';
import { drawCard, nameCard } from '#games/sdk/cards/client/card.ts';
import { element } from '#games/sdk/client/element.ts';
import type { StepsShow, StepsView } from '#games/sdk/client/steps/steps-client.ts';
import { animate, prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Action, Decision, HiloRound, Table } from '../sheet.ts';
import { createAutoGuesses } from './auto-guesses.ts';
import { createGuesses } from './guesses.ts';
import type { SoundName } from './sounds.ts';

type PlainTable = Plain<Table>;
type PlainRound = Plain<HiloRound>;
type Shown = SteppedRound<PlainTable, PlainRound>;

const turnMs = 170;
/** How long a wrong card is looked at before the round is summed up. */
const wrongMs = 420;

const marks: Record<Decision, string> = { up: '▲', down: '▼', skip: '»' };

const lastCard = ({ cards }: PlainTable): number => cards.at(-1) ?? 0;

export async function createView(
  root: HTMLElement,
  node: HTMLElement,
  show: StepsShow<SoundName>,
): Promise<StepsView<PlainTable, PlainRound>> {
  const { say, money, sounds } = show;
  let last: Shown | undefined;
  const stack = element('div', { class: 'stack' });
  const trail = element('ol', { class: 'trail', tabindex: '0', aria: { label: say('hilo.cards') } });
  const guesses = createGuesses(show, document.documentElement.lang, (type) => {
    const action: Action = { type };
    show.step(action);
  });
  root.prepend(element('div', { class: 'parlour' }));
  node.append(element('div', { class: 'table-top' }, stack, guesses.node), trail);

  function drawTrail({ cards, decisions }: PlainTable): void {
    const items = decisions.map((decision, index) =>
      element(
        'li',
        {},
        drawCard(say, cards[index] ?? 0, 'small'),
        element('span', { class: 'decided', aria: { hidden: 'true' } }, marks[decision]),
      ),
    );
    trail.replaceChildren(...items);
    trail.scrollLeft = trail.scrollWidth;
  }
  function lay(shown: Shown | undefined): HTMLElement {
    const card = drawCard(say, shown && lastCard(shown.table), 'large');
    if (shown?.round?.end === 'wrong') card.dataset['result'] = 'wrong';
    stack.replaceChildren(card);
    return card;
  }
  async function turn(card: HTMLElement, skip: Skip): Promise<void> {
    if (prefersStill()) return;
    await animate(
      turnMs,
      (part) => void (card.style.transform = part === 1 ? '' : `translateX(${(1 - part) * 34}px) rotateY(${(1 - part) * 82}deg)`),
      { skip },
    );
  }
  function draw(shown: Shown | undefined): HTMLElement {
    last = shown;
    drawTrail(shown?.table ?? { cards: [], decisions: [], reached: '0', up: '0', down: '0' });
    guesses.draw(shown?.round === null ? shown.table : undefined);
    return lay(shown);
  }
  draw(undefined);

  return {
    surface: 'dom',
    auto: createAutoGuesses(say),
    fit: async () => undefined,
    choice: () => null,
    enable: (what) => guesses.enable(what === 'steps'),
    start: () => void draw(undefined),
    bringBack: async () => void draw(last),
    async show(shown, skip) {
      const isNewCard = shown.table.cards.length !== last?.table.cards.length;
      const card = draw(shown);
      show.setMessage(shown.round === null ? say('hilo.ask') : '');
      const right = shown.table.decisions.filter((decision) => decision !== 'skip').length;
      if (isNewCard) sounds.play('card');
      if (shown.round?.end === 'wrong') sounds.play('wrong');
      // what returns the stake or less is not celebrated (requirement GA-07)
      else if (shown.round !== null && BigInt(shown.round.payout) > BigInt(shown.staked)) sounds.play('take');
      else if (shown.round === null && isNewCard && shown.table.decisions.at(-1) !== 'skip' && right > 0) sounds.play('right', right);
      if (isNewCard) await turn(card, skip);
      if (shown.round?.end === 'wrong') await wait(wrongMs, skip);
    },
    mainStep({ table }) {
      const action: Action = { type: 'take' };
      return table.reached === '0' ? { label: say('hilo.guess') } : { label: say('steps.take', { amount: money(table.reached) }), action };
    },
    describe({ table, round }) {
      const rank = nameCard(say, lastCard(table));
      return round === null ? `${say('hilo.on', { rank })} ${say('hilo.ask')}` : say(`end.${round.end}`, { rank });
    },
    rest: () => undefined,
  };
}
