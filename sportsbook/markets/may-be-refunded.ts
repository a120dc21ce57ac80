import { type Rule, rules } from './rules/index.ts';

const isHalfLine = (specifiers: string): boolean => specifiers.endsWith('.5');

/** Whether a stake on such a market may come back by its rule, whole or in part. By a rule that is not ours it may, as nobody here knows. */
export function mayBeRefunded(rule: string | undefined, specifiers: string): boolean {
  const known = (rules as Readonly<Record<string, Rule | undefined>>)[rule ?? ''];
  if (known === undefined) return true;
  return known.refunds === 'all' || (known.refunds === 'lines' && !isHalfLine(specifiers));
}
