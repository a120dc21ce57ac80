// The bar under the reels: balance, win, stake and the button that spins.
import type { Balance, FreeRounds } from '../client-api.ts';
import { element } from './element.ts';
import { icon, type IconName } from './icons.ts';
import { createStakeChoice, createStakeTotal, type StakeOptions } from './stake-control.ts';

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
  /** Shows what lies on the board, where the board stakes. */
  setStake(stake: bigint): void;
  setBalance(balance: Balance | null): void;
  /** Free rounds are played first, at the stake that they have. */
  setFreeRounds(free: FreeRounds | null): void;
  /** `tone`: gain for more than the stake; a return of the stake or less is no gain (requirement GA-07). */
  setWin(amount: bigint | undefined, tone: 'gain' | 'plain'): void;
  /** `label`: what the button says instead of what its state says. */
  setSpin(state: SpinState, label?: string): void;
  stepStake(direction: 1 | -1): void;
  /** Puts a tool beside menu and sound. */
  addTool(tool: HTMLElement | undefined): void;
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

export interface ControlOptions extends StakeOptions {
  isDemo: boolean;
  /** True where the stake is what lies on the board. */
  isBoardStake: boolean;
  onSpin(): void;
  /** Told what the big button does from now on. */
  onState(state: SpinState): void;
  onMenu(): void;
  onTopUp(): void;
  sound: { isOn(): boolean; toggle(): void };
}

export function createControlBar(options: ControlOptions): ControlBar {
  const { say, money, isDemo } = options;
  const stake = options.isBoardStake ? createStakeTotal(options) : createStakeChoice(options);
  let freeRounds: FreeRounds | null = null;
  let face: { state: SpinState; text: string | undefined } = { state: 'busy', text: undefined };
  const balance = element('output', { class: 'amount', id: 'balance' }, '–');
  const bonus = element('span', { class: 'bonus', hidden: true });
  const win = element('output', { class: 'amount', id: 'win' }, '–');
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

  function showSound(): void {
    const isOn = options.sound.isOn();
    sound.replaceChildren(icon(isOn ? 'sound' : 'mute'));
    sound.setAttribute('aria-label', say(isOn ? 'sound.off' : 'sound.on'));
    sound.setAttribute('aria-pressed', String(isOn));
  }
  const field = (label: string, ...values: HTMLElement[]): HTMLElement =>
    element('div', { class: 'field' }, element('span', { class: 'label' }, label), ...values);
  const topUp = isDemo && element('button', { type: 'button', class: 'link-button', onClick: options.onTopUp }, say('demo.top-up'));
  const tools = element('div', { class: 'tools' }, menu, sound);
  const node = element(
    'footer',
    { class: 'bar' },
    tools,
    element('div', { class: 'funds' }, field(say(isDemo ? 'balance.demo' : 'balance'), balance, bonus), topUp),
    stake.nodes[0],
    field(say('win'), win),
    spin,
    ...stake.nodes.slice(1),
  );
  function drawSpin(): void {
    const { state, text } = face;
    stake.lock(state !== 'ready' && state !== 'closed');
    spin.dataset['state'] = state;
    spin.setAttribute('aria-disabled', String(state === 'busy' || state === 'waiting' || state === 'closed'));
    const [mark, label] = spinFaces[state];
    spinIcon.replaceChildren(icon(mark));
    spinLabel.textContent = text ?? say(state === 'ready' && freeRounds !== null ? 'free-round' : label);
  }
  showSound();

  return {
    node,
    get stake() {
      return stake.stake;
    },
    get freeRounds() {
      return freeRounds;
    },
    setFreeRounds(free) {
      freeRounds = free;
      stake.fix(free === null ? undefined : BigInt(free.stake));
      drawSpin();
    },
    setStake: (total) => stake.set(total),
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
    stepStake: (direction) => stake.step(direction),
    addTool: (tool) => void (tool !== undefined && tools.append(tool)),
    focusSpin: () => spin.focus(),
  };
}
