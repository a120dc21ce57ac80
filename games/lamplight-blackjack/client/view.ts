// The table: the house's cards, the player's hands, and what may be done.
import { dealCards, turnCard } from '#games/sdk/cards/client/deal-card.ts';
import { drawFelt } from '#games/sdk/cards/client/felt.ts';
import { element } from '#games/sdk/client/element.ts';
import type { StepsShow, StepsView } from '#games/sdk/client/steps/steps-client.ts';
import { prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';
import type { Action } from '../sheet.ts';
import { createBoxCount } from './box-count.ts';
import { type Drawn, drawTable, firstDeal, newCards } from './draw-table.ts';
import { createMoveButtons } from './move-buttons.ts';
import type { SoundName } from './sounds.ts';
import { describeTable, type PlainRound, type PlainTable, type Shown } from './words.ts';

/** How long the last card is looked at before the house plays, and the end before the round is summed up. */
const pauseMs = 260;

function createPlaces({ say }: StepsShow<SoundName>, root: HTMLElement, node: HTMLElement) {
  const house = element('div', { class: 'house-place' });
  const hands = element('div', { class: 'hands', role: 'group', tabindex: '0', aria: { label: say('bj.hands') } });
  const shoe = element('div', { class: 'shoe', aria: { hidden: 'true' } });
  const printed = ['blackjack', 'house', 'insurance'].map((name) => element('li', {}, say(`printed.${name}`)));
  const controls = element('div', { class: 'controls' });
  root.prepend(element('img', { class: 'felt', attributes: { alt: '', src: drawFelt({ hue: 165, seed: 2114 }) } }));
  node.append(house, shoe, element('ul', { class: 'printed' }, ...printed), hands, controls);
  return { house, hands, shoe, controls };
}

export async function createView(
  root: HTMLElement,
  node: HTMLElement,
  show: StepsShow<SoundName>,
): Promise<StepsView<PlainTable, PlainRound>> {
  const { say, sounds } = show;
  const { house, hands, shoe, controls } = createPlaces(show, root, node);
  const count = createBoxCount(say);
  const buttons = createMoveButtons(show, (type) => {
    const action: Action = { type };
    show.step(action);
  });
  controls.append(count.node, buttons.node);
  let last: Shown | undefined;
  let drawn: Drawn | undefined;

  function clear(): void {
    house.replaceChildren();
    hands.replaceChildren();
    drawn = undefined;
    buttons.draw(undefined);
  }
  function draw(shown: Shown): Drawn {
    const { table } = shown;
    drawn = drawTable(show, { table, round: shown.round }, house, hands);
    hands.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    return drawn;
  }
  async function deal(cards: readonly HTMLElement[], skip: Skip): Promise<void> {
    if (cards.length > 0) sounds.play('card');
    await dealCards(cards, shoe, skip);
  }
  /** The house turns its hidden card over and draws; its cards are drawn already, and shown one after the other. */
  async function playHouse(cards: readonly HTMLElement[], skip: Skip): Promise<void> {
    const [, hidden, ...rest] = cards;
    if (hidden === undefined || prefersStill() || skip.isPulled) return;
    hidden.dataset['side'] = 'back';
    for (const card of rest) card.style.visibility = 'hidden';
    await wait(pauseMs, skip);
    sounds.play('turn');
    await turnCard(hidden, skip);
    hidden.dataset['side'] = 'face';
    for (const card of rest) card.style.visibility = '';
    await dealCards(rest, shoe, skip, pauseMs + 120);
  }
  async function move(shown: Shown, before: Drawn | undefined, skip: Skip): Promise<void> {
    // how it ends is told once the last card lies there
    const now = shown.round === null ? draw(shown) : draw({ ...shown, round: null });
    if (before === undefined && shown.stepsTaken === 0) {
      if (shown.round !== null) now.house[1]?.setAttribute('data-side', 'back');
      await deal(firstDeal(now), skip);
    } else if (before !== undefined) await deal(newCards(shown, before.boxes, now), skip);
    if (shown.round === null) return;
    if (before !== undefined || shown.stepsTaken === 0) await playHouse(now.house, skip);
    draw(shown);
    sounds.play(BigInt(shown.round.payout) > BigInt(shown.staked) ? 'gain' : 'end');
    await wait(pauseMs, skip);
  }

  return {
    surface: 'dom',
    fit: async () => undefined,
    choice: () => count.value,
    stakes: () => BigInt(count.value),
    enable(what) {
      root.dataset['asks'] = what;
      count.enable(what === 'choice');
      buttons.enable(what === 'steps');
    },
    start: clear,
    async bringBack() {
      clear();
      if (last !== undefined) {
        draw(last);
        buttons.draw(last.round === null ? last : undefined);
      }
    },
    async show(shown, skip) {
      const before = drawn;
      last = shown;
      count.set(shown.table.boxes);
      delete root.dataset['gain'];
      show.setMessage(shown.round === null && shown.table.active === null ? say('bj.ask-insurance') : '');
      buttons.draw(shown.round === null ? shown : undefined);
      await move(shown, before, skip);
      if (shown.round !== null && BigInt(shown.round.payout) > BigInt(shown.staked)) root.dataset['gain'] = '';
    },
    mainStep: ({ table }) => ({ label: say(table.active === null ? 'bj.answer' : 'bj.turn') }),
    describe: (shown) => describeTable(say, shown),
    rest: () => undefined,
  };
}
