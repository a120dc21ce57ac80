type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

const isObject = (value: unknown): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);

function open(value: Json): Json {
  if (Array.isArray(value)) return value.map(open);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key, of]) => key !== 'additionalProperties' || of !== false);
  return Object.fromEntries(entries.map(([key, of]) => [key, open(of)]));
}

/** A schema that asks for all that this one does, and takes what it does not name: a newer service says more than this house knows. */
export const tolerant = (schema: object): object => open(schema as Json) as object;
