import { element } from '../element.ts';
import type { Show } from '../game-client.ts';

/** Says that the jackpot was won, by then it is booked, until the player has seen it. */
export async function celebrateJackpot(
  { say, money, announcer }: Pick<Show, 'say' | 'money' | 'announcer'>,
  { name, amount }: { name: string; amount: string },
): Promise<void> {
  const title = say('jackpot.won', { name });
  const figure = money(amount);
  const heading = element('h2', { id: 'jackpot-won' }, title);
  const button = element('button', { type: 'button', class: 'button light' }, say('continue'));
  const node = element(
    'dialog',
    { class: 'jackpot-won', aria: { labelledby: heading.id, describedby: 'jackpot-won-amount' } },
    heading,
    element('p', { class: 'jackpot-amount number', id: 'jackpot-won-amount' }, figure),
    element('p', {}, say('jackpot.won-explained')),
    button,
  );
  button.addEventListener('click', () => node.close());
  document.body.append(node);
  const closed = new Promise<void>((resolve) => node.addEventListener('close', () => resolve(), { once: true }));
  node.showModal();
  announcer.say(`${title}: ${figure}`);
  button.focus();
  await closed;
  node.remove();
}
