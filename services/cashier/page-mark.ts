import { Refusal } from './refusal.ts';

/** Where a page of payments ended: at the last one as it was then, so that what becomes of it meanwhile moves nothing. */
export interface PageMark {
  at: Date;
  id: string;
}

export const writeMark = ({ updated_at: at, id }: { updated_at: Date; id: string }): string => `${at.toISOString()}_${id}`;

/** Reads what `next` has told; undefined for the first page. @throws Refusal */
export function readMark(after: unknown): PageMark | undefined {
  if (after === undefined) return undefined;
  const [, time = '', id = ''] = typeof after === 'string' ? (/^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)_([\w:-]{1,100})$/.exec(after) ?? []) : [];
  const at = new Date(time);
  if (id === '' || Number.isNaN(at.getTime())) throw new Refusal('invalid-request', 'after is where a page ended, as its next has it.');
  return { at, id };
}
