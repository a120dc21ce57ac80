// Bodies made of the table of fields: the type of each value and the rules that hold everywhere. What depends on the place is checked
// by the same table in the handler.
import { type TBoolean, type TInteger, type TObject, type TOptional, type TProperties, type TString, Type } from 'typebox';
import { type FieldName, type FieldValue, fieldTable } from './fields.ts';
import type { Check } from './rule-checks.ts';
import { Shape } from '../kernel/shapes.ts';

type SchemaOf<N extends FieldName> = FieldValue<N> extends boolean ? TBoolean : FieldValue<N> extends number ? TInteger : TString;
/** The largest text a schema lets through; the table's own lengths are what a player is told. */
const keywordOf = ({ rule, params }: Check): object => {
  if (rule === 'minLength') return { minLength: params['min'] };
  if (rule === 'maxLength') return { maxLength: params['max'] };
  if (rule === 'email') return { format: 'email' };
  return rule === 'date' ? { format: 'date' } : {};
};

function schemaOf(name: FieldName) {
  const { value, checks, widget } = fieldTable[name] as { value: string; checks: readonly Check[]; widget: string };
  if (value === 'flag') return Type.Boolean();
  if (value === 'integer') return Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 });
  if (name === 'country' || name === 'nationality') return Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' });
  // an empty text takes a value away, so lengths are left to the table
  const keywords = widget === 'password' || name === 'email' || name === 'dateOfBirth' || name === 'birthdate' ? checks : [];
  return Type.String(
    Object.assign({ maxLength: 5000 }, ...checks.filter(({ rule }) => rule === 'maxLength').map(keywordOf), ...keywords.map(keywordOf)),
  );
}

const optionalOf = (names: readonly FieldName[]) => Object.fromEntries(names.map((name) => [name, Type.Optional(schemaOf(name))]));

/** The schema of a body with these fields and `more` beside them. A field that is in both lists is required. */
export function bodyOf<const R extends FieldName, const O extends FieldName, M extends TProperties>(
  needed: readonly R[],
  optional: readonly O[],
  more: M,
): TObject<{ [N in R]: SchemaOf<N> } & { [N in Exclude<O, R>]: TOptional<SchemaOf<N>> } & M> {
  const properties = { ...optionalOf(optional), ...Object.fromEntries(needed.map((name) => [name, schemaOf(name)])), ...more };
  return Shape(properties) as unknown as ReturnType<typeof bodyOf<R, O, M>>;
}

/** The schema of a body that has any of these fields. */
export const changesOf = <const O extends FieldName>(optional: readonly O[]) =>
  Shape(optionalOf(optional)) as unknown as TObject<{ [N in O]: TOptional<SchemaOf<N>> }>;
