import type { Check } from '../run/check.ts';
import { freeRoundChecks } from './free-rounds.ts';
import { jackpotChecks } from './jackpots.ts';
import { roundChecks } from './rounds.ts';
import type { Provider } from './subject.ts';
import { transportChecks } from './transport.ts';

/** Every check of a provider, in the order in which they run. */
export const providerChecks: readonly Check<Provider>[] = [...transportChecks, ...roundChecks, ...freeRoundChecks, ...jackpotChecks];
