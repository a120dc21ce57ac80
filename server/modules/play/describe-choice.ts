// What a player decided, as a provider's record has it, in parts that are read one after another: in the provider's words where it has such, else
// whatever the record is made of. No game is known here.
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { OswDecided } from '#contract/protocols/osw-decided.ts';
import type { ChoicePart } from '#contract/spins.ts';

const maxParts = 60;
const maxLength = 80;

/** "cashOut" is "cash out". */
const wordsOf = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
const textOf = (value: string | number | boolean): string => wordsOf(String(value)).slice(0, maxLength);
const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? BigInt(value) : undefined;

/** What lies on a position of a table: its name, and how much. */
function laid(value: unknown): ChoicePart | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [position, given] = value as unknown[];
  const amount = amountOf(given);
  return typeof position === 'string' && amount !== undefined ? { text: textOf(position), amount } : undefined;
}

/** What lies on a table: pairs in a list. A position may be a number, which two numbers alone would not tell. */
function tableOf(list: readonly unknown[]): ChoicePart[] | undefined {
  const all = list.map(laid);
  return all.length > 0 && all.every((one) => one !== undefined) ? all : undefined;
}

function partsOf(value: unknown, name: string, depth: number): ChoicePart[] {
  if (value === null || value === undefined || depth > 4) return [];
  const named = (text: string): ChoicePart => ({ text: (name === '' ? text : `${name}: ${text}`).slice(0, maxLength) });
  if (isPlain(value)) return [named(textOf(value))];
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([key, inner]) => partsOf(inner, key === 'type' ? '' : wordsOf(key), depth + 1));
  const list = value as unknown[];
  const [first] = list;
  const bets = tableOf(list) ?? (typeof first === 'string' && amountOf(first) === undefined ? tableOf([list]) : undefined);
  if (bets !== undefined) return bets;
  if (list.every(isPlain)) return list.length === 0 ? [] : [named(list.map(textOf).join(', '))];
  return list.flatMap((inner) => partsOf(inner, Array.isArray(inner) ? '' : name, depth + 1));
}

/** Returns a choice or a step in parts; none for nothing that can be read. */
export const describeChoice = (value: unknown): ChoicePart[] => partsOf(value, '', 0).slice(0, maxParts);

const Named = Type.Array(OswDecided);
const shorten = (text: string): string => text.slice(0, maxLength);

/** Returns what was decided as its provider names it, else as its record has it. */
export function describeDecided(named: unknown, value: unknown): ChoicePart[] {
  if (!Value.Check(Named, named) || named.length === 0) return describeChoice(value);
  return named.slice(0, maxParts).map(({ name, names = {}, amount: told }) => {
    const amount = amountOf(told);
    const byLanguage = Object.fromEntries(Object.entries(names).map(([language, text]) => [language, shorten(text)]));
    return { text: shorten(name), names: byLanguage, ...(amount !== undefined && { amount }) };
  });
}
