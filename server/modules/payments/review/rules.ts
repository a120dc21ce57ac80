import type { ReviewRule } from './review-rule.ts';
import { rulesOfInstruments } from './rules/of-instruments.ts';
import { rulesOfPlayers } from './rules/of-players.ts';
import { rulesOfSums } from './rules/of-sums.ts';

/** Every rule that can ask for people. */
export const reviewRules: readonly ReviewRule[] = [...rulesOfSums, ...rulesOfPlayers, ...rulesOfInstruments];

/** What a rule finds, in words. */
export const aboutRule = (id: string): string => reviewRules.find((one) => one.id === id)?.about ?? id;
