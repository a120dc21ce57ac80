import type { Say } from '../client/texts.ts';
import type { DecidedPart } from '../decided.ts';

/** The steps that end a round before its end: what is reached is taken, or it is left as it was begun. */
export const endOfSteps = (say: Say, type: 'take' | 'leave'): DecidedPart[] => [
  { text: say(type === 'take' ? 'decided.take' : 'steps.end') },
];
