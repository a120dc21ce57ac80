// Features that are bought with a round: each is a button below the reels with its price, which asks before anything is staked. What is
// bought is bought for one round: the next one costs a single stake again.
import { element } from '#games/sdk/client/element.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import type { Show } from '#games/sdk/client/game-client.ts';
import { createPanel, type Panel } from '#games/sdk/client/panel.ts';
import type { Table } from '#games/sdk/client/table.ts';
import type { SlotFace } from './slot-face.ts';

export interface Buys {
  node: HTMLElement;
  /** What the next round is played with. */
  readonly chosen: string;
  /** How many stakes that costs. */
  readonly stakes: bigint;
}

interface Buy {
  name: string;
  price: bigint;
}

/** Returns the choices of a slot that cost more than a stake. */
export const buysOf = ({ choices = {} }: Pick<SlotFace, 'choices'>): Buy[] =>
  Object.entries(choices).flatMap(([name, { price = 1 }]) => (price > 1 ? [{ name, price: BigInt(price) }] : []));

type Words = Pick<Show, 'say' | 'money'>;

/** What the player reads before paying: what is bought, its price and its figures beside those of a single stake. */
function drawOffer(face: SlotFace, { say, money }: Words, stake: bigint, { name, price }: Buy): HTMLElement {
  const { sheet } = face;
  const language = document.documentElement.lang;
  const figure = (text: string): string => formatFigure(text.replace(/\.00$/, ''), language);
  const percent = (rtp: string): string => figure(rtp.slice(0, -2));
  const { rtp, volatility, maxWin } = sheet.choices?.[name] ?? sheet;
  const facts: [string, string][] = [
    [say('buy.price'), say('buy.price-of', { price: money(stake * price), times: String(price), stake: money(stake) })],
    [say('rules.rtp'), say('buy.returns', { rtp: percent(rtp), single: percent(sheet.rtp) })],
    [say('rules.volatility'), say(`volatility.${volatility}`)],
    [say('rules.max-win'), say('buy.max-win', { times: figure(maxWin.timesStake), odds: figure(maxWin.oneIn) })],
  ];
  const rows = facts.map(([label, value]) => element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value)));
  return element(
    'div',
    { class: 'offer' },
    element('p', {}, say(`buy.${name}`)),
    element('dl', { class: 'figures' }, ...rows),
    element('p', { class: 'quiet' }, say('buy.explained')),
  );
}

function ask(panel: Panel, face: SlotFace, { say, money }: Words, stake: bigint, buy: Buy, accept: () => void): void {
  const pay = element(
    'button',
    { type: 'button', class: 'button money', onClick: accept },
    say('buy.for', { price: money(stake * buy.price) }),
  );
  const leave = element('button', { type: 'button', class: 'button', onClick: () => panel.close() }, say('buy.cancel'));
  panel.setTitle(say(`choice.${buy.name}`));
  panel.body.replaceChildren(drawOffer(face, { say, money }, stake, buy), element('div', { class: 'offer-buttons' }, leave, pay));
  panel.open();
}

/** Returns the buttons of a slot that sells features, where the casino lets it. */
export function createBuys(face: SlotFace, words: Words, table: Table): Buys | undefined {
  const buys = buysOf(face);
  if (buys.length === 0 || !table.rules.featureBuy) return undefined;
  const { say, money } = words;
  const [single = ''] = Object.keys(face.choices ?? {});
  let bought: Buy | undefined;
  const panel = createPanel({ title: '', closeLabel: say('close'), class: 'buy' });
  const mayBuy = (): boolean => table.button() === 'ready' && !table.hasFreeRounds();
  const prices = buys.map(() => element('span', { class: 'buy-price' }));
  const buttons = buys.map((buy, index) =>
    element(
      'button',
      { type: 'button', class: 'choice buy-choice', aria: { haspopup: 'dialog' }, onClick: () => open(buy) },
      element('span', { class: 'choice-name' }, say(`choice.${buy.name}`)),
      prices[index],
    ),
  );

  function open(buy: Buy): void {
    if (mayBuy()) ask(panel, face, words, table.stake(), buy, () => accept(buy));
  }
  function accept(buy: Buy): void {
    panel.close();
    if (!mayBuy()) return;
    bought = buy;
    table.press();
  }
  function show(): void {
    // the round is over, or its stake was refused
    if (table.button() === 'ready' || table.button() === 'closed') bought = undefined;
    for (const [index, { price }] of buys.entries()) {
      const node = prices[index];
      if (node !== undefined) node.textContent = say('buy.for', { price: money(table.stake() * price) });
      buttons[index]?.setAttribute('aria-disabled', String(!mayBuy()));
    }
  }
  table.onChange(show);
  show();
  return {
    node: element('div', { class: 'choices', role: 'group', aria: { label: say('choice.title') } }, ...buttons, panel.node),
    get chosen() {
      return bought?.name ?? single;
    },
    get stakes() {
      return bought?.price ?? 1n;
    },
  };
}
