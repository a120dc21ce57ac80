// The server's refusals in the reader's words: every code of the contract has a text of its own.
import { CallRefused } from '#contract/kernel/client.ts';
import { type FieldError, problems } from '#contract/kernel/problems.ts';
import type { Texts } from './texts.tsx';

/** The slug of a problem by its number; undefined for one that this page does not know. */
export const slugOf = (code: number): string | undefined => Object.entries(problems).find(([, problem]) => problem.code === code)?.[0];

/** Why a call failed, in words. Nobody answering and a bug have their own. */
export function formatRefusal(texts: Texts, error: unknown, params: Record<string, unknown> = {}): string {
  if (error instanceof CallRefused && error.status === 0) return texts.say('alerts.offline');
  const slug = error instanceof CallRefused && error.problem !== undefined ? slugOf(error.problem.code) : undefined;
  return (slug === undefined ? undefined : texts.find(`alerts.problem.${slug}`, params)) ?? texts.say('alerts.problem.internal');
}

/** Writes an amount in its currency; undefined while the currency is not known. */
export type FormatMoney = (minor: number, currency: string) => string | undefined;

/** What a refusal says of a field, with the bounds of an amount as people read them: in the currency that it names. */
function readableParams(params: FieldError['params'], money: FormatMoney | undefined): Record<string, unknown> {
  const { currency } = params;
  if (typeof currency !== 'string' || money === undefined) return params;
  const readable = (bound: string | number | undefined) => (typeof bound === 'number' ? (money(bound, currency) ?? bound) : bound);
  return { ...params, min: readable(params['min']), max: readable(params['max']) };
}

/** Where the words of a field stand: `fields.` are those of a way to pay, by currency where there are several. */
const keyOf = (field: string): string => field.replace(/^fields\.(?:.+\.)?/, 'method.');

/** Why one field was refused: in words of its own where it has such for the rule, else in those of the rule; another field is called by its label. */
export function formatFieldError(
  texts: Texts,
  { field, rule, params: told, message }: Pick<FieldError, 'rule' | 'params' | 'message'> & { field?: string | undefined },
  money?: FormatMoney,
): string {
  const params = readableParams(told, money);
  const own = field === undefined ? undefined : texts.find(`fields-settings.${keyOf(field)}.${rule}`, params);
  if (own !== undefined) return own;
  const other = told['other'] === undefined ? undefined : texts.find(`fields-settings.${told['other']}`);
  return texts.find(`fields-settings.rule.${rule}`, { ...params, ...(other !== undefined && { other }) }) ?? message;
}

export const hasCode = (error: unknown, code: number): boolean => error instanceof CallRefused && error.problem?.code === code;
