import type { ReviewRule } from './review-rule.ts';
import { rulesOfInstruments } from './rules/of-instruments.ts';
import { rulesOfPlayers } from './rules/of-players.ts';
import { rulesOfSums } from './rules/of-sums.ts';

/** Asks for a second person where the house gives a deposit back (refunds/). It finds no withdrawal. */
const refund: ReviewRule = {
  id: 'refund',
  about: 'the house gives more than a sum of a deposit back',
  above: 'money',
  judge: () => false,
};

/** Every rule that can ask for people. */
export const reviewRules: readonly ReviewRule[] = [...rulesOfSums, ...rulesOfPlayers, ...rulesOfInstruments, refund];

/** What a rule finds, in words. */
export const aboutRule = (id: string): string => reviewRules.find((one) => one.id === id)?.about ?? id;
