// The bar under the reels: balance, win, stake and the button that spins.
import type { Balance, FreeRounds } from '../client-api.ts';
import { element } from './element.ts';
import type { Money } from './format-money.ts';
import { icon, type IconName } from './icons.ts';
import { createPanel } from './panel.ts';
import type { Say } from './texts.ts';

/**
 * What the big button does: spin, show the result at once, answer a card, take the step that its label names, or nothing for now: because
 * something is on its way, because the player decides elsewhere, or for good.
 */
export type SpinState = 'ready' | 'reveal' | 'continue' | 'step' | 'busy' | 'waiting' | 'closed';

export interface ControlBar {
  node: HTMLElement;
  readonly stake: bigint;
  /** What the button plays instead of a stake. */
  readonly freeRounds: FreeRounds | null;
  setBalance(balance: Balance | null): void;
  /** Free rounds are played first, at the stake that they have. */
  setFreeRounds(free: FreeRounds | null): void;
  /** `tone`: gain for more than the stake; a return of the stake or less is no gain (requirement GA-07). */
  setWin(amount: bigint | undefined, tone: 'gain' | 'plain'): void;
  /** `label`: what the button says instead of what its state says. */
  setSpin(state: SpinState, label?: string): void;
  stepStake(direction: 1 | -1): void;
  focusSpin(): void;
}

const spinFaces: Record<SpinState, [IconName, string]> = {
  ready: ['spin', 'spin'],
  reveal: ['stop', 'spin.reveal'],
  continue: ['play', 'continue'],
  step: ['take', 'continue'],
  busy: ['spin', 'spin'],
  waiting: ['pick', 'continue'],
  closed: ['spin', 'spin'],
};

export interface ControlOptions {
  say: Say;
  money: Money;
  stakes: readonly bigint[];
  stake: bigint;
  isDemo: boolean;
  /** Values of the text that explains the stake. */
  stakeValues: Record<string, number>;
  onSpin(): void;
  onStake(stake: bigint): void;
  /** Told what the big button does from now on. */
  onState(state: SpinState): void;
  onMenu(): void;
  onTopUp(): void;
  sound: { isOn(): boolean; toggle(): void };
}

function createStakePicker(options: ControlOptions, choose: (stake: bigint) => void) {
  const { say, money, stakes } = options;
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
    element('p', { class: 'quiet' }, say('stake.explained', options.stakeValues)),
    element('div', { class: 'stake-grid' }, ...buttons),
  );
  return {
    panel,
    mark(stake: bigint) {
      for (const [index, button] of buttons.entries()) button.setAttribute('aria-pressed', String(stakes[index] === stake));
    },
  };
}

export function createControlBar(options: ControlOptions): ControlBar {
  const { say, money, stakes, isDemo } = options;
  let stake = options.stake;
  let isLocked = false;
  let freeRounds: FreeRounds | null = null;
  let face: { state: SpinState; text: string | undefined } = { state: 'busy', text: undefined };
  const played = (): bigint => (freeRounds === null ? stake : BigInt(freeRounds.stake));
  const isFixed = (): boolean => isLocked || freeRounds !== null;
  const balance = element('output', { class: 'amount', id: 'balance' }, '–');
  const bonus = element('span', { class: 'bonus', hidden: true });
  const win = element('output', { class: 'amount', id: 'win' }, '–');
  const stakeValue = element('button', { type: 'button', class: 'stake-value', onClick: () => !isFixed() && picker.panel.open() });
  const less = element(
    'button',
    { type: 'button', class: 'round-button', aria: { label: say('stake.less') }, onClick: () => step(-1) },
    icon('minus'),
  );
  const more = element(
    'button',
    { type: 'button', class: 'round-button', aria: { label: say('stake.more') }, onClick: () => step(1) },
    icon('plus'),
  );
  const spinLabel = element('span', { class: 'spin-label' }, say('spin'));
  const spinIcon = element('span', { class: 'spin-icon' }, icon('spin'));
  const spin = element('button', { type: 'button', class: 'spin', onClick: options.onSpin }, spinIcon, spinLabel);
  const sound = element('button', {
    type: 'button',
    class: 'round-button',
    onClick: () => {
      options.sound.toggle();
      showSound();
    },
  });
  const menu = element(
    'button',
    { type: 'button', class: 'round-button', aria: { label: say('menu.open') }, onClick: options.onMenu },
    icon('menu'),
  );
  const picker = createStakePicker(options, choose);

  function showSound(): void {
    const isOn = options.sound.isOn();
    sound.replaceChildren(icon(isOn ? 'sound' : 'mute'));
    sound.setAttribute('aria-label', say(isOn ? 'sound.off' : 'sound.on'));
    sound.setAttribute('aria-pressed', String(isOn));
  }
  function showStake(): void {
    const index = stakes.indexOf(stake);
    const amount = money(played());
    const label = say(freeRounds === null ? 'stake' : 'free-round');
    stakeValue.replaceChildren(element('span', { class: 'label' }, label), ' ', element('span', { class: 'amount' }, amount));
    stakeValue.setAttribute('aria-label', freeRounds === null ? say('stake.open', { amount }) : `${label} ${amount}`);
    less.disabled = isFixed() || index <= 0;
    more.disabled = isFixed() || index === stakes.length - 1;
    stakeValue.disabled = isFixed();
    picker.mark(stake);
  }
  function choose(chosen: bigint): void {
    if (isFixed()) return;
    stake = chosen;
    showStake();
    options.onStake(stake);
  }
  function step(direction: 1 | -1): void {
    const next = stakes[stakes.indexOf(stake) + direction];
    if (next !== undefined) choose(next);
  }
  const field = (label: string, ...values: HTMLElement[]): HTMLElement =>
    element('div', { class: 'field' }, element('span', { class: 'label' }, label), ...values);
  const topUp = isDemo && element('button', { type: 'button', class: 'link-button', onClick: options.onTopUp }, say('demo.top-up'));
  const node = element(
    'footer',
    { class: 'bar' },
    element('div', { class: 'tools' }, menu, sound),
    element('div', { class: 'funds' }, field(say(isDemo ? 'balance.demo' : 'balance'), balance, bonus), topUp),
    element('div', { class: 'stake', role: 'group', aria: { label: say('stake') } }, less, stakeValue, more),
    field(say('win'), win),
    spin,
    picker.panel.node,
  );
  function drawSpin(): void {
    const { state, text } = face;
    isLocked = state !== 'ready' && state !== 'closed';
    spin.dataset['state'] = state;
    spin.setAttribute('aria-disabled', String(state === 'busy' || state === 'waiting' || state === 'closed'));
    const [mark, label] = spinFaces[state];
    spinIcon.replaceChildren(icon(mark));
    spinLabel.textContent = text ?? say(state === 'ready' && freeRounds !== null ? 'free-round' : label);
    showStake();
  }
  showSound();
  showStake();

  return {
    node,
    get stake() {
      return played();
    },
    get freeRounds() {
      return freeRounds;
    },
    setFreeRounds(free) {
      freeRounds = free;
      drawSpin();
    },
    setBalance(value) {
      balance.textContent = value === null ? '–' : money(value.playable);
      bonus.hidden = value === null || value.bonus === '0';
      if (value !== null) bonus.textContent = say('balance.bonus', { amount: money(value.bonus) });
    },
    setWin(amount, tone) {
      win.textContent = amount === undefined ? '–' : money(amount);
      win.dataset['tone'] = tone;
    },
    setSpin(state, text) {
      face = { state, text };
      drawSpin();
      options.onState(state);
    },
    stepStake: step,
    focusSpin: () => spin.focus(),
  };
}
