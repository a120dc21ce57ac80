// The table: what hands pay, and the five cards.
import type { SteppedRound } from '#games/sdk/client-api.ts';
import { nameCard } from '#games/sdk/cards/client/card.ts';
import { dealCards } from '#games/sdk/cards/client/deal-card.ts';
import { drawFelt } from '#games/sdk/cards/client/felt.ts';
import { element } from '#games/sdk/client/element.ts';
import type { StepsShow, StepsView } from '#games/sdk/client/steps/steps-client.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { type Action, type JacksRound, pays, type Table } from '../sheet.ts';
import { createHoldCards } from './hold-cards.ts';
import { createPayList } from './pay-list.ts';
import type { SoundName } from './sounds.ts';

type PlainTable = Plain<Table>;
type PlainRound = Plain<JacksRound>;
type Shown = SteppedRound<PlainTable, PlainRound>;

const timesOf = new Map<string, number>(pays);
const isGain = ({ hand }: PlainTable): boolean => (timesOf.get(hand) ?? 0) > 1;

export async function createView(
  root: HTMLElement,
  node: HTMLElement,
  show: StepsShow<SoundName>,
): Promise<StepsView<PlainTable, PlainRound>> {
  const { say, sounds } = show;
  const list = createPayList(say);
  const five = createHoldCards(say, () => sounds.play('hold'));
  const shoe = element('div', { class: 'shoe', aria: { hidden: 'true' } });
  let last: Shown | undefined;
  root.prepend(element('img', { class: 'felt', attributes: { alt: '', src: drawFelt({ hue: 268, seed: 911 }) } }));
  node.append(shoe, list.node, five.node);

  const nameHand = ({ hand }: PlainTable): string => say(`hand.${hand}`);

  function draw(shown: Shown | undefined, held: readonly number[] = shown?.table.held ?? []): HTMLElement[] {
    last = shown;
    root.dataset['round'] = shown === undefined ? 'none' : shown.round === null ? 'open' : 'over';
    const hand = shown?.table.hand;
    list.mark(hand === 'none' ? undefined : hand, shown !== undefined && shown.round !== null && isGain(shown.table));
    return five.draw(shown?.table.cards, held);
  }
  draw(undefined);

  return {
    surface: 'dom',
    fit: async () => undefined,
    choice: () => null,
    enable: (what) => five.enable(what === 'steps'),
    start: () => void draw(undefined),
    bringBack: async () => void draw(last, five.held),
    async show(shown, skip) {
      const isSame = shown.stepsTaken === 0 && last?.id === shown.id;
      // a draw that was refused leaves chosen what was chosen
      const held = shown.table.held ?? (isSame ? five.held : []);
      const cards = draw(shown, held);
      show.setMessage(shown.round === null ? (shown.table.hand === 'none' ? say('jacks.ask') : nameHand(shown.table)) : '');
      const fresh = cards.filter((_, place) => !isSame && !held.includes(place));
      if (fresh.length > 0) sounds.play('card');
      await dealCards(fresh, shoe, skip, 90);
      if (shown.round !== null) sounds.play(isGain(shown.table) ? 'gain' : 'end', timesOf.get(shown.table.hand));
    },
    mainStep() {
      return {
        label: say('jacks.draw'),
        get action(): Action {
          return { type: 'draw', held: five.held };
        },
      };
    },
    describe({ table, round }) {
      const cards = table.cards.map((card) => nameCard(say, card)).join(', ');
      return `${cards}. ${nameHand(table)}. ${round === null ? say('jacks.ask') : ''}`;
    },
    rest: ({ table }, { summary, isGain: isMore }) => show.setMessage(`${nameHand(table)} · ${summary}`, isMore ? 'gain' : 'plain'),
  };
}
