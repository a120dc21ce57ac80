// What no test can say of a row: where it can be seen, which rules switch it, what of it is not proven yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const Sentence = Type.String({ minLength: 12, pattern: '[.]$' });
const Note = Type.Object(
  {
    rules: Type.Optional(Type.Array(Type.String())),
    see: Type.Optional(Type.Array(Type.String())),
    /** What the tests leave out of what the row asks. */
    missing: Type.Optional(Sentence),
    /** Why no test names it. */
    absent: Type.Optional(Sentence),
    /** Why people keep it and not the program. */
    organisational: Type.Optional(Sentence),
  },
  { additionalProperties: false },
);
const Notes = Type.Object(
  {
    /** By profile, the words by which a row's source names its regulator. A profile without any is asked for every row. */
    regulators: Type.Record(Type.String(), Type.Array(Type.String({ minLength: 3 }))),
    rows: Type.Record(Type.String({ pattern: '^[A-Z]{2}-[0-9]{2}$' }), Note),
  },
  { additionalProperties: false },
);

export type RowNote = Static<typeof Note>;
export type Notes = Static<typeof Notes>;

/** @throws Error that says where notes.json has what it may not */
export function readNotes(text: string = readFileSync(join(import.meta.dirname, 'notes.json'), 'utf8')): Notes {
  const notes: unknown = JSON.parse(text);
  const [error] = Value.Errors(Notes, notes);
  if (error !== undefined) throw new Error(`The notes on requirements cannot be read: ${error.instancePath} ${error.message}.`);
  return notes as Notes;
}
