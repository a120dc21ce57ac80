// The cards of both sides: dealt in the order of the shoe, the third ones last, each with what its side counts by then.
import { drawCard } from '#games/sdk/cards/client/card.ts';
import { dealCard } from '#games/sdk/cards/client/deal-card.ts';
import { element } from '#games/sdk/client/element.ts';
import { type Skip, wait } from '#games/sdk/client/timeline.ts';
import type { Shown, Stage, StageParts } from '#games/sdk/table/client/table-game.ts';
import { type ShownDeal, handTotal } from './names.ts';

/** Between two cards, and before a third one. */
const [gapMs, thirdMs] = [260, 620];

type SideName = 'player' | 'banker';

/** The order in which the cards come: four in turn, then the third of the player, then that of the banker. */
const order = [
  ['player', 0],
  ['banker', 0],
  ['player', 1],
  ['banker', 1],
  ['player', 2],
  ['banker', 2],
] as const;

export function createStage({ say, sounds }: StageParts): Stage<Shown<ShownDeal>> {
  const createSide = (name: SideName) => {
    const cards = element('div', { class: 'hand-cards' });
    const total = element('output', { class: 'hand-total', aria: { live: 'off' } });
    const head = element('div', { class: 'hand-head' }, element('span', {}, say(`position.${name}`)), total);
    return {
      cards,
      total,
      node: element('section', { class: 'hand', data: { side: name }, aria: { label: say(`position.${name}`) } }, head, cards),
    };
  };
  const sides = { player: createSide('player'), banker: createSide('banker') };
  const shoe = element('div', { class: 'shoe', aria: { hidden: 'true' } });
  const node = element('div', { class: 'baccarat-stage' }, sides.player.node, sides.banker.node, shoe);

  function clear(): void {
    for (const { cards, total, node: side } of Object.values(sides)) {
      cards.replaceChildren();
      total.textContent = '';
      delete side.dataset['won'];
    }
  }
  async function deal(name: SideName, place: number, round: Shown<ShownDeal>, skip: Skip): Promise<void> {
    const hand = round[name];
    const card = hand[place];
    if (card === undefined) return;
    const { cards, total } = sides[name];
    await wait(place === 2 ? thirdMs : gapMs, skip);
    const drawn = drawCard(say, card, place === 2 ? 'third' : '');
    cards.append(drawn);
    sounds.play('tick', 0.4);
    await dealCard(drawn, shoe, skip);
    total.textContent = String(handTotal(hand.slice(0, place + 1)));
  }
  return {
    node,
    start: clear,
    bringBack: clear,
    async show(round, skip) {
      clear();
      for (const [name, place] of order) await deal(name, place, round, skip);
      if (round.winner !== 'tie') sides[round.winner].node.dataset['won'] = 'true';
      sounds.play('land');
    },
  };
}
