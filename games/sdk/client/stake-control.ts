// The stake in the bar: chosen from a ladder, or what lies on the board.
import { element } from './element.ts';
import type { Money } from './format-money.ts';
import { icon } from './icons.ts';
import { createPanel } from './panel.ts';
import type { Say } from './texts.ts';

export interface StakeControl {
  /** Controls and the sheet that they open. */
  nodes: readonly HTMLElement[];
  readonly stake: bigint;
  /** Shows another stake that was chosen elsewhere. */
  set(stake: bigint): void;
  step(direction: 1 | -1): void;
  /** Free rounds are played at the stake that they have: it is shown, and nothing is chosen. */
  fix(free: bigint | undefined): void;
  /** While a round runs its stake stands. */
  lock(isLocked: boolean): void;
}

export interface StakeOptions {
  say: Say;
  money: Money;
  stakes: readonly bigint[];
  stake: bigint;
  /** Values of the text that explains the stake. */
  stakeValues: Record<string, number>;
  onStake(stake: bigint): void;
}

function createPicker({ say, money, stakes, stakeValues }: StakeOptions, choose: (stake: bigint) => void) {
  const panel = createPanel({ title: say('stake.choose'), closeLabel: say('close'), class: 'stakes' });
  const buttons = stakes.map((stake) =>
    element(
      'button',
      {
        type: 'button',
        class: 'stake-choice',
        onClick: () => {
          choose(stake);
          panel.close();
        },
      },
      money(stake),
    ),
  );
  panel.body.append(
    element('p', { class: 'quiet' }, say('stake.explained', stakeValues)),
    element('div', { class: 'stake-grid' }, ...buttons),
  );
  return {
    panel,
    mark(stake: bigint) {
      for (const [index, button] of buttons.entries()) button.setAttribute('aria-pressed', String(stakes[index] === stake));
    },
  };
}

/** A stake that is chosen: one lower, one higher, or from all of them. */
export function createStakeChoice(options: StakeOptions): StakeControl {
  const { say, money, stakes } = options;
  let stake = options.stake;
  let isLocked = false;
  let free: bigint | undefined;
  const isFixed = (): boolean => isLocked || free !== undefined;
  const value = element('button', { type: 'button', class: 'stake-value', onClick: () => !isFixed() && picker.panel.open() });
  const createStep = (direction: 1 | -1): HTMLButtonElement =>
    element(
      'button',
      {
        type: 'button',
        class: 'round-button',
        aria: { label: say(direction < 0 ? 'stake.less' : 'stake.more') },
        onClick: () => step(direction),
      },
      icon(direction < 0 ? 'minus' : 'plus'),
    );
  const [less, more] = [createStep(-1), createStep(1)];
  const picker = createPicker(options, choose);

  function show(): void {
    const index = stakes.indexOf(stake);
    const amount = money(free ?? stake);
    const label = say(free === undefined ? 'stake' : 'free-round');
    value.replaceChildren(element('span', { class: 'label' }, label), ' ', element('span', { class: 'amount' }, amount));
    value.setAttribute('aria-label', free === undefined ? say('stake.open', { amount }) : `${label} ${amount}`);
    less.disabled = isFixed() || index <= 0;
    more.disabled = isFixed() || index === stakes.length - 1;
    value.disabled = isFixed();
    picker.mark(stake);
  }
  function set(chosen: bigint): void {
    stake = chosen;
    show();
    options.onStake(stake);
  }
  function choose(chosen: bigint): void {
    if (!isFixed()) set(chosen);
  }
  function step(direction: 1 | -1): void {
    const next = stakes[stakes.indexOf(stake) + direction];
    if (next !== undefined) choose(next);
  }
  show();
  return {
    nodes: [element('div', { class: 'stake', role: 'group', aria: { label: say('stake') } }, less, value, more), picker.panel.node],
    get stake() {
      return free ?? stake;
    },
    set,
    step,
    fix(fixed) {
      free = fixed;
      show();
    },
    lock(isNow) {
      isLocked = isNow;
      show();
    },
  };
}

/** A stake that lies on the board: the bar tells how much it is. */
export function createStakeTotal({ say, money, onStake }: Pick<StakeOptions, 'say' | 'money' | 'onStake'>): StakeControl {
  let stake = 0n;
  const value = element('output', { class: 'amount', id: 'stake' }, money(stake));
  return {
    nodes: [element('div', { class: 'stake stake-total field' }, element('span', { class: 'label' }, say('stake')), value)],
    get stake() {
      return stake;
    },
    set(total) {
      stake = total;
      value.textContent = money(stake);
      onStake(stake);
    },
    step: () => undefined,
    fix: () => undefined,
    lock: () => undefined,
  };
}
