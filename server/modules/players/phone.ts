// Phone numbers by libphonenumber: what is wrong with one, and its form in E.164.
import { isSupportedCountry, ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { RuleName } from '#contract/rules.ts';

const faults: Record<string, RuleName> = {
  NOT_A_NUMBER: 'phoneNotANumber',
  TOO_SHORT: 'phoneTooShort',
  TOO_LONG: 'phoneTooLong',
  INVALID_COUNTRY: 'phoneInvalidCountry',
};

function parse(text: string, country: string | undefined): { e164: string } | { fault: RuleName } {
  const home = country !== undefined && isSupportedCountry(country) ? country : undefined;
  try {
    const number = parsePhoneNumberWithError(text, home === undefined ? { extract: false } : { defaultCountry: home, extract: false });
    const digits = number.nationalNumber.length;
    if (digits < 2) return { fault: 'phoneTooShort' };
    if (digits > 17) return { fault: 'phoneTooLong' };
    return number.isValid() ? { e164: number.number } : { fault: 'phoneNotANumber' };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { fault: faults[error.message] ?? 'phoneNotANumber' };
  }
}

/** Which rule a number breaks: not a number, too short, too long, or a country that does not exist. */
export function phoneFault(text: string, country: string | undefined): RuleName | undefined {
  const parsed = parse(text, country);
  return 'fault' in parsed ? parsed.fault : undefined;
}

/** The number in E.164. The caller has checked it. */
export function toE164(text: string, country: string | undefined): string {
  const parsed = parse(text, country);
  if ('fault' in parsed) throw new Error('A phone number was kept without its check');
  return parsed.e164;
}
