// Balance, menu, sound, and where the window is narrow the way to the bets of all.
import type { Balance } from '../../client-api.ts';
import type { ControlOptions } from '../control-bar.ts';
import { element } from '../element.ts';
import { icon } from '../icons.ts';

export interface Funds {
  node: HTMLElement;
  setBalance(balance: Balance | null): void;
  setBets(count: number): void;
  toggleSound(): void;
}

type FundsOptions = Pick<ControlOptions, 'say' | 'money' | 'isDemo' | 'sound' | 'onMenu' | 'onTopUp'> & { onBets(): void };

export function createFunds({ say, money, isDemo, sound, onMenu, onTopUp, onBets }: FundsOptions): Funds {
  const balance = element('output', { class: 'amount', id: 'balance' }, '–');
  const bonus = element('span', { class: 'bonus', hidden: true });
  const soundButton = element('button', { type: 'button', class: 'round-button', onClick: () => toggleSound() });
  const bets = element('button', { type: 'button', class: 'button bets-button', onClick: onBets });
  function showSound(): void {
    const isOn = sound.isOn();
    soundButton.replaceChildren(icon(isOn ? 'sound' : 'mute'));
    soundButton.setAttribute('aria-label', say(isOn ? 'sound.off' : 'sound.on'));
    soundButton.setAttribute('aria-pressed', String(isOn));
  }
  function toggleSound(): void {
    sound.toggle();
    showSound();
  }
  showSound();
  const menu = element(
    'button',
    { type: 'button', class: 'round-button', aria: { label: say('menu.open') }, onClick: onMenu },
    icon('menu'),
  );
  const node = element(
    'div',
    { class: 'shared-funds' },
    element('div', { class: 'tools' }, menu, soundButton, bets),
    element(
      'div',
      { class: 'funds' },
      element('div', { class: 'field' }, element('span', { class: 'label' }, say(isDemo ? 'balance.demo' : 'balance')), balance, bonus),
      isDemo && element('button', { type: 'button', class: 'link-button', onClick: onTopUp }, say('demo.top-up')),
    ),
  );
  return {
    node,
    setBalance(value) {
      balance.textContent = value === null ? '–' : money(value.playable);
      bonus.hidden = value === null || value.bonus === '0';
      if (value !== null) bonus.textContent = say('balance.bonus', { amount: money(value.bonus) });
    },
    setBets(count) {
      const text = `${say('seen.title')} (${count})`;
      if (bets.textContent !== text) bets.textContent = text;
    },
    toggleSound,
  };
}
