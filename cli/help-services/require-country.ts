import { countryCodes } from '#server/modules/reference/index.ts';
import { UsageError } from '../verb.ts';

/** Returns the code of a country. @throws UsageError */
export function requireCountry(word: string): string {
  const code = word.toUpperCase();
  if (!countryCodes.includes(code)) throw new UsageError(`"${word}" is no country: two letters, such as GB.`);
  return code;
}
