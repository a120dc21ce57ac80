// The schemas that several calls share. Output money is bigint on the server and an integer JSON number on the wire; input money
// is that number. Wire<T> is what a caller receives.
import { type Static, type TObject, type TSchema, Type } from 'typebox';

/** An object that refuses fields it does not name. */
export const Shape = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** The value or null, in the form that both ajv and the serializer read. */
export const OrNull = <S extends TSchema>(schema: S) => {
  const { type = 'string', enum: values } = schema as { type?: string; enum?: string[] };
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) });
};

/** A file that a call answers with, and how a browser is to take it. */
export interface FileAnswer {
  bytes: Uint8Array;
  /** Media type. */
  type: string;
  name: string;
  /** Whether it may be shown; otherwise it is saved. */
  isShown: boolean;
}
/** The `data` of a call whose answer is a file. */
export const FileBytes = Type.Unsafe<FileAnswer>({ type: 'string', format: 'binary' });

export const Id = Type.String({ format: 'uuid', description: 'UUID, version 7' });
export const Identity = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 80,
  description: 'lower-case words joined by hyphens',
});
export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3,5}$', description: 'currency code: EUR, BTC' });
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' });
export const LocaleCode = Type.String({ pattern: '^[a-z]{2}(-[a-z]{2})?$' });
export const Time = Type.Unsafe<Date>({ type: 'string', format: 'date-time', description: 'ISO 8601, UTC' });
export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD' });

/** Money in an answer: an integer in the smallest unit of the currency beside it. */
export const Money = Type.Unsafe<bigint>({ type: 'integer', description: "smallest units of the object's currency" });
/** Money in a request: a positive integer in the smallest unit, at most 2^53 - 1. */
export const Amount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'smallest units of the currency' });

export const Rate = Shape({
  rate: Type.String({ description: 'base units for one unit, a decimal' }),
  base: CurrencyCode,
  at: Time,
  source: Type.String({
    description: 'where it is from: ecb, file, http, shipped or house (set by people of the house), or the host that it was read from',
  }),
  staleAt: Type.Unsafe<Date | null>({ ...OrNull(Time), description: 'from then on the rate is old; null for one that does not age' }),
});

/** A switch in a query, on as `1` or as `true`. */
export const Flag = Type.Union([Type.Integer({ minimum: 0, maximum: 1 }), Type.Boolean()], { description: '1 or true, 0 or false' });
export const isOn = (flag: Static<typeof Flag> | undefined): boolean => flag === 1 || flag === true;

/** What is typed into a search: any text but the character NUL, which no text of the house holds. */
export const SearchText = Type.String({ maxLength: 80, pattern: '^[^\\u0000]*$' });

/** Query of every paged list; `before` is the id of the entry that the first page began with, so that new rows shift nothing. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
};
export const anchoredQuery = { ...pageQuery, before: Type.Optional(Id) };

export const PageMeta = Shape({ page: Type.Integer(), perPage: Type.Integer(), total: Type.Integer() });
export type PageMeta = Static<typeof PageMeta>;

/** A value as it arrives after JSON: money as a number, times as text. */
export type Wire<T> = T extends bigint
  ? number
  : T extends Date
    ? string
    : T extends readonly (infer E)[]
      ? Wire<E>[]
      : T extends object
        ? { [K in keyof T]: Wire<T[K]> }
        : T;

export type ShapeOf<S extends TSchema> = Static<S>;
export type { Static, TObject, TSchema };
