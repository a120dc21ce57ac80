import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { timesOf } from '../payout.ts';

/** Draws a round in the verifier: its result in words, what it pays, and a picture of it where the game has one. */
export const drawQuickRound = (
  say: Say,
  { payout, fiftieths }: { payout: bigint; fiftieths: number },
  result: string,
  picture?: HTMLElement,
): HTMLElement =>
  element(
    'section',
    {},
    element('h2', {}, say('verify.round')),
    element('p', { class: 'sum' }, result),
    picture,
    element('p', { class: 'number' }, say('verify.pays', { payout: String(payout), times: timesOf(fiftieths) })),
  );
