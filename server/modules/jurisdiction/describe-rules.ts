import type { JurisdictionRow } from './jurisdiction.ts';
import { type Certainty, type RuleName, ruleSchemas } from './rules.ts';

/** A rule as an operator or an auditor reads it. */
export interface DescribedRule {
  name: RuleName;
  /** What it switches. */
  description: string;
  value: unknown;
  source: string;
  /** How the source was compared with the text that it names. */
  checked: Certainty;
  /** False where the row says nothing of it, so that the default row holds. */
  isOwn: boolean;
}

/** Returns all rules of a row in their order, with where each comes from; undefined for an id that no row has. */
export function describeRules(rows: readonly JurisdictionRow[], id: string): DescribedRule[] | undefined {
  const row = rows.find((one) => one.id === id);
  const byDefault = rows.find((one) => one.id === 'default');
  if (row === undefined || byDefault === undefined) return undefined;
  return Object.entries(ruleSchemas).flatMap(([key, schema]) => {
    const name = key as RuleName;
    const sourced = row.rules[name] ?? byDefault.rules[name];
    const description = 'description' in schema ? String(schema.description) : '';
    if (sourced === undefined) return [];
    const { value, source, checked } = sourced;
    return [{ name, description, value, source, checked, isOwn: row.rules[name] !== undefined }];
  });
}
