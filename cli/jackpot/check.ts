import { checkJackpots } from '#server/modules/play/index.ts';
import { type AppVerb, Refusal, table, UsageError } from '../verb.ts';
import { asRefusal, requireJackpots } from './tell-jackpot.ts';

export const check: AppVerb = {
  usage: '',
  summary: 'Compares what rounds have put aside and won as their providers and this house have it, to the millionth of the smallest unit',
  async run(given) {
    const { context, words, say } = given;
    if (words.length > 0) throw new UsageError('It takes nothing.');
    await requireJackpots(given);
    const found = await checkJackpots(context).catch(asRefusal);
    const rows = found.map(({ id, told, booked, toldWon, bookedWon, leak, isRight }) => [
      id,
      String(told),
      String(booked),
      String(toldWon),
      String(bookedWon),
      String(leak),
      isRight ? 'right' : 'WRONG',
    ]);
    say(table(['Jackpot', 'Put aside there', 'Here', 'Won there', 'Here', 'Lost there', 'It is'], rows));
    if (found.some(({ isRight }) => !isRight)) throw new Refusal('The books differ: look up the rounds of the last days on both sides.');
  },
};
