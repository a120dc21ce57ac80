// Input is parsed here, once: queries and paths are coerced from text, bodies are not. Every failure becomes a field error with one
// of our rules.
import Ajv, { type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FieldError } from '#contract/kernel/problems.ts';
import type { RuleName, RuleParams } from '#contract/rules.ts';
import { fieldError } from '../problem.ts';

/** The first moment that the smallest offset of the first year leaves in it. */
const firstMs = Date.parse('0001-01-02T00:00:00Z');
const shared = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false } as const;

/**
 * Whether a date or time is one that can be kept: the formats also allow the year 0, offsets that no place has, and a 61st second, which
 * neither the database nor a Date knows.
 */
function isKept(text: string): boolean {
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):?(\d\d)?$/.exec(text.slice(10)) ?? [];
  const time = new Date(text);
  return Number(hours) * 60 + Number(minutes) <= 14 * 60 && !Number.isNaN(time.getTime()) && time.getTime() >= firstMs;
}

function prepare(ajv: Ajv.Ajv): Ajv.Ajv {
  addFormats.default(ajv, ['uuid', 'email', 'date', 'date-time', 'uri']);
  for (const name of ['date', 'date-time'] as const) {
    const { validate } = addFormats.default.get(name) as { validate: (text: string) => boolean };
    ajv.addFormat(name, { type: 'string', validate: (text: string) => validate(text) && isKept(text) });
  }
  return ajv;
}

const bodyParser = prepare(new Ajv.default({ ...shared, coerceTypes: false }));
const textParser = prepare(new Ajv.default({ ...shared, coerceTypes: 'array' }));

/** Fastify's validator compiler. */
export const validatorFor = ({ schema, httpPart }: { schema: object; httpPart?: string | undefined }) =>
  (httpPart === 'body' ? bodyParser : textParser).compile(schema);

type Limit = {
  limit?: number;
  missingProperty?: string;
  additionalProperty?: string;
  type?: string | string[];
  format?: string;
  allowedValues?: unknown[];
};

const limitRules: Partial<Record<string, [RuleName, 'min' | 'max']>> = {
  minLength: ['minLength', 'min'],
  maxLength: ['maxLength', 'max'],
  minimum: ['minValue', 'min'],
  maximum: ['maxValue', 'max'],
  minItems: ['minItems', 'min'],
  maxItems: ['maxItems', 'max'],
  maxProperties: ['maxItems', 'max'],
};

function ruleOf(error: ErrorObject): [RuleName, RuleParams] {
  const params = error.params as Limit;
  const limit = limitRules[error.keyword];
  if (limit) return [limit[0], { [limit[1]]: params.limit ?? 0 }];
  switch (error.keyword) {
    case 'required':
      return ['required', {}];
    case 'additionalProperties':
      return ['unknown', {}];
    case 'type':
      return params.type === 'integer' ? ['integer', {}] : ['type', { param: String(params.type) }];
    case 'format':
      return params.format === 'email'
        ? ['email', {}]
        : params.format === 'date'
          ? ['date', {}]
          : ['format', { param: params.format ?? '' }];
    case 'enum':
      return ['oneOf', { param: (params.allowedValues ?? []).join(', ') }];
    case 'uniqueItems':
      return ['unique', {}];
    default:
      return ['format', { param: error.keyword }];
  }
}

/** How many of ajv's errors are looked at: beyond these nobody reads on. */
export const maxLookedAt = 200;

const branchOf = ({ schemaPath }: ErrorObject): string | undefined => /^#\/anyOf\/(\d+)\//.exec(schemaPath)?.[1];

/** Of a body that has one of several shapes: what is wrong with the shape that its constant names, or with the first. */
export function errorsOfOneShape(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const shapes = new Set(errors.map(branchOf).filter((shape) => shape !== undefined));
  if (shapes.size === 0) return errors;
  const others = new Set(errors.filter(({ keyword }) => keyword === 'const').map(branchOf));
  const [first] = shapes;
  const meant = [...shapes].find((shape) => !others.has(shape)) ?? first;
  return errors.filter((error) => branchOf(error) === meant);
}

/** ajv's errors as ours: the field in dots ("fields.iban"), the rule, its parameters; each once, and of very many the first. */
export function fieldErrors(errors: readonly ErrorObject[]): FieldError[] {
  const found = errors.slice(0, maxLookedAt).map((error) => {
    const params = error.params as Limit;
    const path = error.instancePath.split('/').slice(1);
    const last =
      error.keyword === 'required'
        ? params.missingProperty
        : error.keyword === 'additionalProperties'
          ? params.additionalProperty
          : undefined;
    const field = [...path, ...(last === undefined ? [] : [last])].join('.') || 'body';
    return fieldError(field, ...ruleOf(error));
  });
  const seen = new Set<string>();
  return found.filter(({ field, rule }) => {
    const key = `${rule} ${field}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
