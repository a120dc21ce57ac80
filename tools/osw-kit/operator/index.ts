import type { Check } from '../run/check.ts';
import { idempotencyChecks } from './idempotency.ts';
import { rollbackChecks } from './rollbacks.ts';
import { roundChecks } from './rounds.ts';
import { sequenceChecks } from './sequences.ts';
import { standingChecks } from './standing.ts';
import type { Operator } from './subject.ts';
import { transportChecks } from './transport.ts';
import { troubleChecks } from './trouble.ts';

/** Every check of an operator, in the order in which they run. */
export const operatorChecks: readonly Check<Operator>[] = [
  ...transportChecks,
  ...idempotencyChecks,
  ...rollbackChecks,
  ...roundChecks,
  ...standingChecks,
  ...troubleChecks,
  ...sequenceChecks,
];
