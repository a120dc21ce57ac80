import { type DescribedRule, describeRules } from '#server/modules/jurisdiction/index.ts';
import { type Given, Refusal } from '../verb.ts';

/** Returns the rules of a jurisdiction. @throws Refusal that names those that there are */
export function requireRules({ context }: Pick<Given, 'context'>, id: string): DescribedRule[] {
  const rows = context.parts.jurisdictions;
  const rules = describeRules(rows, id);
  if (rules === undefined) throw new Refusal(`There is no jurisdiction "${id}"; there are ${rows.map((row) => row.id).join(', ')}.`);
  return rules;
}

/** Returns a rule's value on one line. */
export const valueText = (value: unknown): string => (value === null ? 'none' : JSON.stringify(value));
