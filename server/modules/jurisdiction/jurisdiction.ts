// A jurisdiction is a row: what its regulator asks where that differs from the default row, with the source beside each rule.
import { Value } from 'typebox/value';
import type { Kind } from '#server/platform/collect.ts';
import type { JurisdictionConfig } from './config.ts';
import { type RuleName, type Rules, rowSchema, type Sourced } from './rules.ts';

/** A row of the table. One file, table/<id>.jurisdiction.ts, exports one row. */
export interface JurisdictionRow {
  /** What JURISDICTION and JURISDICTIONS name it by. */
  id: string;
  title: string;
  /** The countries whose players it is for; none: only where JURISDICTION names it. */
  countries: readonly string[];
  rules: { readonly [N in RuleName]?: Sourced<Rules[N]> };
}

/** A jurisdiction with all its rules. */
export interface Jurisdiction {
  id: string;
  title: string;
  rules: Rules;
}

export interface Jurisdictions {
  /** The one of JURISDICTION: for what is no player's, and for the countries that no row of JURISDICTIONS covers. */
  house: Jurisdiction;
  /** Every row of the table, whichever the settings choose. */
  all: readonly Jurisdiction[];
  /** Returns the one that somebody of a country is under by the settings: a guest, or who registers now. */
  of(country: string | undefined): Jurisdiction;
  /** Returns the one of this id. @throws Error: the id comes from a row of ours, and the start has looked */
  named(id: string): Jurisdiction;
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

const namesOf = (rows: readonly JurisdictionRow[]): string => rows.map(({ id }) => id).join(', ');

function requireRow(rows: readonly JurisdictionRow[], setting: string, id: string): JurisdictionRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`${setting} is "${id}"; it may be ${namesOf(rows)}.`);
  return row;
}

/** The row of each country, of the rows that the settings name. @throws Error where a row covers no country, or two the same one */
function coverOf(rows: readonly JurisdictionRow[], ids: readonly string[]): Map<string, string> {
  const cover = new Map<string, string>();
  for (const id of new Set(ids)) {
    const { countries } = requireRow(rows, 'JURISDICTIONS', id);
    if (countries.length === 0) throw new Error(`JURISDICTIONS has "${id}", which covers no country; JURISDICTION may name it.`);
    for (const country of countries) {
      const other = cover.get(country);
      if (other !== undefined) throw new Error(`JURISDICTIONS has "${other}" and "${id}", which both cover ${country}.`);
      cover.set(country, id);
    }
  }
  return cover;
}

/**
 * Returns the table as the settings put it in force: every row with the rules of the default row, each replaced where the row has it.
 * @throws Error for a row that breaks the schema, for a name that no row has, and where two rows would cover one country
 */
export function openJurisdictions(rows: readonly JurisdictionRow[], config: JurisdictionConfig): Jurisdictions {
  for (const row of rows) refuseBadRow(row);
  const byDefault = rows.find(({ id }) => id === defaultId)?.rules;
  const all = rows.map(({ id, title, rules: own }): Jurisdiction => {
    const sourced = Object.entries({ ...byDefault, ...own });
    // the default row has every rule, as its schema asks
    return { id, title, rules: Object.fromEntries(sourced.map(([name, { value }]) => [name, value])) as unknown as Rules };
  });
  const byId = new Map(all.map((one) => [one.id, one]));
  const named = (id: string): Jurisdiction => {
    const found = byId.get(id);
    if (found === undefined) throw new Error(`No row of the table of jurisdictions is "${id}"; there are ${namesOf(rows)}.`);
    return found;
  };
  const house = named(requireRow(rows, 'JURISDICTION', config.jurisdiction).id);
  const cover = coverOf(rows, config.jurisdictions);
  const of = (country: string | undefined): Jurisdiction => {
    const id = country === undefined ? undefined : cover.get(country);
    return id === undefined ? house : named(id);
  };
  return { house, all, of, named };
}
