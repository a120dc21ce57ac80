import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import type { TableRound } from '../table-maths.ts';

/** Draws a round in the verifier: its result in words, every bet with what came back for it, and the sum. */
export function drawTableRound(
  say: Say,
  { choice, returns, payout }: TableRound<object>,
  result: string,
  nameOf: (position: string) => string,
): HTMLElement {
  const back = new Map(returns.map(({ position, amount }) => [position, amount]));
  const rows = choice.bets.map(([position, amount]) =>
    element('li', {}, say('verify.bet', { name: nameOf(position), amount, back: String(back.get(position) ?? 0n) })),
  );
  return element(
    'section',
    {},
    element('h2', {}, say('verify.round')),
    element('p', { class: 'sum' }, result),
    element('ul', {}, ...rows),
    element(
      'p',
      { class: 'number' },
      say('verify.payout', { payout: String(payout), stake: String(choice.bets.reduce((sum, [, amount]) => sum + BigInt(amount), 0n)) }),
    ),
  );
}
