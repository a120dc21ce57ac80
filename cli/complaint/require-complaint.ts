import { type ComplaintRow, findByNumber } from '#server/modules/support/index.ts';
import { type Given, Refusal, requireWord } from '../verb.ts';

/** Returns the complaint that the first word names. @throws Refusal where there is none */
export async function requireComplaint(given: Given): Promise<ComplaintRow> {
  const number = requireWord(given, 'a complaint by its number, such as C-000012');
  const row = await findByNumber(given.context.database.db, number);
  if (row === undefined) throw new Refusal(`There is no complaint ${number}.`);
  return row;
}
