import { limitDefinition, limitStatus } from '#contract/kernel/constants.ts';
import { type Exclusion, stateOf } from '#server/modules/protection/index.ts';

const kinds: Readonly<Record<number, string>> = {
  [limitDefinition.selfExclusion]: 'self-exclusion',
  [limitDefinition.coolingOff]: 'break',
};
const states: Readonly<Record<number, string>> = {
  [limitStatus.active]: 'in force',
  [limitStatus.over]: 'over',
  [limitStatus.ending]: 'the return is certain',
  [limitStatus.waiting]: 'over but for the asking',
  [limitStatus.review]: 'the return waits for your decision',
};

export const kindOf = (row: Exclusion): string => kinds[row.definition] ?? String(row.definition);

/** Where an exclusion stands, in words; a likeness that nobody has looked at comes before all else. */
export function stateWords(row: Exclusion, now: Date): string {
  if (row.ended_at === null && row.same_as !== null && row.confirmed_at === null) return 'looks like an excluded player';
  return states[stateOf(row, now)] ?? '';
}

export const timeOf = (at: Date | null, without: string): string => at?.toISOString().slice(0, 16).replace('T', ' ') ?? without;
