// A round with a gamble in the verifier: its spin, and each card with what was guessed.
import { nameCard } from '#games/sdk/cards/client/card.ts';
import { element } from '#games/sdk/client/element.ts';
import type { Say } from '#games/sdk/client/texts.ts';
import { type GambledRound, isRight, isSuit, timesOf } from '../../gamble/sheet.ts';
import type { Round } from '../../play-round.ts';
import { drawRoundOf } from '../draw-round.ts';

function drawGuesses(say: Say, { won, guesses, cards }: GambledRound): HTMLElement {
  let amount = won;
  const told = guesses.map((guess, index) => {
    const card = cards[index] ?? 0;
    amount = isRight(guess, card) ? amount * BigInt(timesOf(guess)) : 0n;
    const named = say(isSuit(guess) ? `suit.${guess}` : `gamble.${guess}`);
    return element('li', {}, say('verify.gamble', { guess: named, card: nameCard(say, card), amount: String(amount) }));
  });
  return element('ul', {}, ...told);
}

/** Returns what draws a round of a slot with a gamble, and one of a version that had none. */
export function drawGambledOf(face: Parameters<typeof drawRoundOf>[0]): (say: Say, round: Round<string> | GambledRound) => HTMLElement {
  const drawSpun = drawRoundOf(face);
  return (say, round) => {
    if (!('spun' in round)) return drawSpun(say, round);
    const { spun, payout, guesses } = round;
    const drawn = drawSpun(say, spun);
    if (guesses.length === 0) return drawn;
    const sum = say('verify.payout', { payout: String(payout), stake: String(spun.totalStake) });
    return element('section', {}, drawn, drawGuesses(say, round), element('p', { class: 'sum' }, sum));
  };
}
