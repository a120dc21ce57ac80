import { element } from '../element.ts';
import type { Money } from '../format-money.ts';
import type { Say } from '../texts.ts';
import type { JackpotWatch } from './watch-jackpot.ts';

/** How the jackpot stands, in one quiet line; a press opens its rules. */
export function createJackpotLine(watch: JackpotWatch, { say, money, open }: { say: Say; money: Money; open(): void }): HTMLElement {
  const amount = element('b', { class: 'number' });
  const name = element('span', {}, watch.jackpot.name);
  const node = element('button', { type: 'button', class: 'jackpot', onClick: open }, name, ' ', amount);
  function draw(): void {
    const { jackpot, isStale } = watch;
    const shown = isStale ? '–' : money(jackpot.amount);
    amount.textContent = jackpot.isRunning ? shown : `${shown} · ${say('jackpot.paused')}`;
    node.setAttribute('aria-label', say('jackpot.open', { name: jackpot.name, amount: amount.textContent }));
  }
  draw();
  watch.onChange(draw);
  return node;
}
