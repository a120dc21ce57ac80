// One of the two bets: its stake, where it is to be cashed out by itself, and the button that stakes, takes back or cashes out.
import { formatForField, readDecimal } from '#games/sdk/client/format-figure.ts';
import type { OwnBet } from '#games/sdk/shared/shared-calls.ts';
import { element } from '../element.ts';
import type { Money } from '../format-money.ts';
import { icon } from '../icons.ts';
import type { Say } from '../texts.ts';

/** What the button does now. */
export type PanelAct = 'bet' | 'cancel' | 'cash-out' | 'nothing';

export interface PanelView {
  act: PanelAct;
  /** What the button says. */
  label: string;
  /** What became of the last bet, or where the bet that runs stands. */
  note: string;
  tone: 'plain' | 'gain' | 'loss';
  /** Stake and automatic cash-out can be changed. */
  isOpen: boolean;
}

export interface BetPanel {
  node: HTMLElement;
  readonly stake: bigint;
  /** Where the next bet is to be cashed out by itself, in hundredths; null where the player does. */
  readonly autoAt: number | null;
  show(view: PanelView): void;
  press(): void;
  /** The stake is taken over from an own bet, as after a reload. */
  adopt(bet: OwnBet): void;
}

interface PanelOptions {
  index: number;
  say: Say;
  money: Money;
  language: string;
  stakes: readonly bigint[];
  stake: bigint;
  minAuto: number;
  maxAuto: number;
  onPress(act: PanelAct): void;
  onStake(stake: bigint): void;
}

const firstAuto = 200;

function createAuto({ index, say, language, minAuto, maxAuto }: PanelOptions, onChange: () => void) {
  let value = firstAuto;
  const write = (): string => formatForField((value / 100).toFixed(2), language);
  const input = element('input', {
    id: `auto-${index}`,
    type: 'text',
    class: 'auto-at number',
    aria: { label: say('bet.auto-label') },
    attributes: { inputmode: 'decimal', autocomplete: 'off', enterkeyhint: 'done' },
  });
  const isOn = element('input', { id: `auto-on-${index}`, type: 'checkbox' });
  input.value = write();
  input.addEventListener('change', () => {
    const given = readDecimal(input.value, 2, language);
    if (given !== undefined) value = Math.min(maxAuto, Math.max(minAuto, Number(given)));
    input.value = write();
    isOn.checked = true;
    onChange();
  });
  isOn.addEventListener('change', onChange);
  const node = element(
    'div',
    { class: 'auto' },
    element('label', { for: `auto-on-${index}` }, isOn, element('span', {}, say('bet.auto'))),
    element('span', { class: 'auto-field' }, input, element('span', { aria: { hidden: 'true' } }, '×')),
  );
  return {
    node,
    autoAt: () => (isOn.checked ? value : null),
    set(at: number | null) {
      isOn.checked = at !== null;
      if (at !== null) value = at;
      input.value = write();
    },
    enable(isOpen: boolean) {
      input.disabled = !isOpen;
      isOn.disabled = !isOpen;
    },
  };
}

export function createBetPanel(options: PanelOptions): BetPanel {
  const { index, say, money, stakes } = options;
  let { stake } = options;
  let act: PanelAct = 'nothing';
  const amounts = element('select', { id: `stake-${index}`, class: 'amount', aria: { label: say('stake') } });
  for (const amount of stakes) amounts.append(element('option', { value: String(amount) }, money(amount)));
  const stepper = (key: string, name: 'minus' | 'plus', direction: 1 | -1): HTMLButtonElement =>
    element('button', { type: 'button', class: 'round-button', aria: { label: say(key) }, onClick: () => step(direction) }, icon(name));
  const less = stepper('stake.less', 'minus', -1);
  const more = stepper('stake.more', 'plus', 1);
  const label = element('span', { class: 'act-label' });
  const button = element('button', { type: 'button', class: 'act', data: { act: 'nothing' }, onClick: () => press() }, label);
  const note = element('p', { class: 'panel-note' });
  const auto = createAuto(options, () => undefined);

  function choose(chosen: bigint): void {
    stake = chosen;
    amounts.value = String(chosen);
    showStake();
    options.onStake(chosen);
  }
  function step(direction: 1 | -1): void {
    const next = stakes[stakes.indexOf(stake) + direction];
    if (next !== undefined && !amounts.disabled) choose(next);
  }
  function showStake(): void {
    const at = stakes.indexOf(stake);
    less.disabled = amounts.disabled || at <= 0;
    more.disabled = amounts.disabled || at === stakes.length - 1;
  }
  function press(): void {
    if (act !== 'nothing') options.onPress(act);
  }
  amounts.addEventListener('change', () => choose(BigInt(amounts.value)));
  amounts.value = String(stake);
  showStake();
  const node = element(
    'section',
    { class: 'bet-panel', aria: { label: say(index === 0 ? 'bet.first' : 'bet.second') } },
    element('div', { class: 'panel-stake', role: 'group', aria: { label: say('stake') } }, less, amounts, more),
    auto.node,
    button,
    note,
  );
  return {
    node,
    get stake() {
      return stake;
    },
    get autoAt() {
      return auto.autoAt();
    },
    show(view) {
      if (act !== view.act) button.dataset['act'] = view.act;
      ({ act } = view);
      button.setAttribute('aria-disabled', String(act === 'nothing'));
      if (label.textContent !== view.label) label.textContent = view.label;
      if (note.textContent !== view.note) note.textContent = view.note;
      note.dataset['tone'] = view.tone;
      if (amounts.disabled === view.isOpen) {
        amounts.disabled = !view.isOpen;
        auto.enable(view.isOpen);
        showStake();
      }
    },
    press,
    adopt(bet) {
      if (stakes.includes(BigInt(bet.stake))) choose(BigInt(bet.stake));
      auto.set(bet.autoAt);
    },
  };
}
