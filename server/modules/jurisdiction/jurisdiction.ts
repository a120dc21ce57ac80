// A jurisdiction is a row: what its regulator asks where that differs from the default row, with the source beside each rule.
import { Value } from 'typebox/value';
import type { Kind } from '#server/platform/collect.ts';
import { type RuleName, type Rules, rowSchema, type Sourced } from './rules.ts';

/** A row of the table. One file, table/<id>.jurisdiction.ts, exports one row. */
export interface JurisdictionRow {
  /** What JURISDICTION names it by. */
  id: string;
  title: string;
  rules: { readonly [N in RuleName]?: Sourced<Rules[N]> };
}

/** A jurisdiction in force. */
export interface Jurisdiction {
  id: string;
  rules: Rules;
}

/** The row that every other one begins with. */
export const defaultId = 'default';

export const jurisdictionKind: Kind<JurisdictionRow> = {
  suffix: 'jurisdiction',
  is: (value): value is JurisdictionRow => typeof value === 'object' && value !== null && 'id' in value && 'rules' in value,
  nameOf: ({ id }) => id,
};

function refuseBadRow(row: JurisdictionRow): void {
  const [error] = Value.Errors(rowSchema(row.id === defaultId), row);
  if (error !== undefined) throw new Error(`The jurisdiction "${row.id}" cannot be read: ${error.instancePath} ${error.message}.`);
}

/**
 * Returns what is in force: the rules of the default row, each replaced where the named row has it.
 * @throws Error for a row that breaks the schema, and for a name that no row has
 */
export function openJurisdiction(rows: readonly JurisdictionRow[], id: string): Jurisdiction {
  for (const row of rows) refuseBadRow(row);
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`JURISDICTION is "${id}"; it may be ${rows.map((one) => one.id).join(', ')}.`);
  const sourced = { ...rows.find((one) => one.id === defaultId)?.rules, ...row.rules };
  // the default row has every rule, as its schema asks
  const rules = Object.fromEntries(Object.entries(sourced).map(([name, rule]) => [name, rule.value])) as unknown as Rules;
  return { id, rules };
}
