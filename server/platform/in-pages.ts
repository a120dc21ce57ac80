import { eachOnItsOwn } from './each-on-its-own.ts';

const pageSize = 500;
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Does something with each row until none is left, page after page; ids follow time. One with which it fails does not keep it from the rest.
 * @throws AggregateError of all failures, once everything was tried
 */
export async function inPages<R extends { id: string }>(
  read: (page: { after: string; max: number }) => Promise<R[]>,
  act: (row: R) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let [after, isMore] = [first, true]; isMore; ) {
    const rows = await read({ after, max: pageSize });
    await eachOnItsOwn(rows, act).catch((error: unknown) => void failures.push(error));
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === pageSize;
  }
  if (failures.length > 0)
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} pages failed in part`);
}
