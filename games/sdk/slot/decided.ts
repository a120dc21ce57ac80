import type { Decided } from '../decided.ts';
import { type GambleAction, isSuit } from './gamble/sheet.ts';

/** What is decided in a slot: how it is played, where there are several ways, and guesses of a gamble. */
export const decidedOfSlot: Decided<string | null, GambleAction> = {
  // what comes without a choice is not worth a word
  choice: (say, choice) => (choice === null ? [] : [{ text: say(`choice.${choice}`) }]),
  action(say, action) {
    if (action.type === 'collect') return [{ text: say('decided.collect') }];
    return [{ text: say(isSuit(action.guess) ? `suit.${action.guess}` : `gamble.${action.guess}`) }];
  },
};
