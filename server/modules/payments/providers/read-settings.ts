// An adapter's variables, read from the environment by its own table.
import type { PaymentSetting } from './payment-adapter.ts';

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Returns the settings that are there. @throws Error that names the variables that are missing, will not do, or are unknown */
export function readSettings(
  table: Readonly<Record<string, PaymentSetting>>,
  given: Readonly<Record<string, string>>,
  variables: string,
): Record<string, string> {
  const told = ([name, { about }]: [string, PaymentSetting]) => `${variables}${name}${about === undefined ? '' : ` (${about})`}`;
  const needed = Object.entries(table).filter(([, { isOptional }]) => isOptional !== true);
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const isGood = ([name, { fits }]: [string, PaymentSetting]): boolean => {
    const value = values[name];
    return value !== undefined && fits?.(value) !== false;
  };
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined)
    throw new Error(`${variables}${unknown} is no setting of this payment provider. It has ${listed(Object.keys(table))}.`);
  if (!needed.every(isGood)) throw new Error(`${listed(needed.map(told))} ${needed.length < 2 ? 'is needed' : 'are set together'}.`);
  for (const entry of Object.entries(table))
    if (values[entry[0]] !== undefined && !isGood(entry)) throw new Error(`${told(entry)} will not do.`);
  return values;
}
