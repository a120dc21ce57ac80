// What differs by country in the fields of a form: postal codes, identity numbers, whether a state belongs to the address. No schema.

/** Forms of postal codes (upper case): a pattern and an example. A country that is not here takes any. */
const postalCodes: Record<string, readonly [pattern: string, example: string]> = {
  AR: ['^([A-Z]\\d{4}[A-Z]{3}|\\d{4})$', 'C1425CLA'],
  AT: ['^\\d{4}$', '1010'],
  AU: ['^\\d{4}$', '2000'],
  BE: ['^\\d{4}$', '1000'],
  BG: ['^\\d{4}$', '1000'],
  BR: ['^\\d{5}-?\\d{3}$', '01310-100'],
  CA: ['^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$', 'K1A 0B1'],
  CH: ['^\\d{4}$', '8001'],
  CL: ['^\\d{7}$', '8320000'],
  CY: ['^\\d{4}$', '1010'],
  CZ: ['^\\d{3} ?\\d{2}$', '110 00'],
  DE: ['^\\d{5}$', '10115'],
  DK: ['^\\d{4}$', '1050'],
  EE: ['^\\d{5}$', '10111'],
  ES: ['^\\d{5}$', '28001'],
  FI: ['^\\d{5}$', '00100'],
  FR: ['^\\d{5}$', '75001'],
  GB: ['^[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}$', 'SW1A 1AA'],
  GR: ['^\\d{3} ?\\d{2}$', '105 57'],
  HR: ['^\\d{5}$', '10000'],
  HU: ['^\\d{4}$', '1011'],
  IE: ['^[A-Z]\\d[\\dW] ?[A-Z\\d]{4}$', 'D02 AF30'],
  IN: ['^\\d{6}$', '110001'],
  IT: ['^\\d{5}$', '00118'],
  JP: ['^\\d{3}-?\\d{4}$', '100-0001'],
  LI: ['^\\d{4}$', '9490'],
  LT: ['^(LT-)?\\d{5}$', '01100'],
  LU: ['^\\d{4}$', '1111'],
  LV: ['^(LV-)?\\d{4}$', '1010'],
  MT: ['^[A-Z]{3} ?\\d{4}$', 'VLT 1010'],
  MX: ['^\\d{5}$', '01000'],
  NL: ['^\\d{4} ?[A-Z]{2}$', '1012 AB'],
  NO: ['^\\d{4}$', '0150'],
  NZ: ['^\\d{4}$', '6011'],
  PL: ['^\\d{2}-?\\d{3}$', '00-001'],
  PT: ['^\\d{4}-?\\d{3}$', '1000-001'],
  RO: ['^\\d{6}$', '010011'],
  SE: ['^\\d{3} ?\\d{2}$', '111 20'],
  SI: ['^\\d{4}$', '1000'],
  SK: ['^\\d{3} ?\\d{2}$', '811 01'],
  TR: ['^\\d{5}$', '34000'],
  UA: ['^\\d{5}$', '01001'],
  US: ['^\\d{5}(-\\d{4})?$', '10001'],
  ZA: ['^\\d{4}$', '8001'],
};

export const postalCodeOf = (country: string | undefined): { pattern: string; example: string } | undefined => {
  const found = Object.hasOwn(postalCodes, country ?? '') ? postalCodes[country ?? ''] : undefined;
  return found && { pattern: found[0], example: found[1] };
};

/** Identity numbers that a country asks for at registration: the field, and its form where a pattern can tell it. */
const identityNumbers: Record<string, { field: 'cpf_number' | 'personalIdNumber'; pattern?: string; example: string }> = {
  BR: { field: 'cpf_number', example: '123.456.789-09' },
  ES: { field: 'personalIdNumber', pattern: '^(\\d{8}|[XYZ]\\d{7})-?[A-Z]$', example: '12345678Z' },
  SE: { field: 'personalIdNumber', pattern: '^(\\d{2})?\\d{6}[-+]?\\d{4}$', example: '811218-9876' },
};

export const identityNumberOf = (country: string | undefined) =>
  Object.hasOwn(identityNumbers, country ?? '') ? identityNumbers[country ?? ''] : undefined;

/** Countries whose addresses name one of a list of states. */
export const countriesWithStates: readonly string[] = ['AU', 'BR', 'CA', 'US'];
/** Of these, where registration already asks for it. */
export const stateAtRegistration: readonly string[] = ['BR'];

const luhnSum = (digits: string): number =>
  [...digits].reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);

/** A number as one person's, however it is written: letters and digits alone; in Sweden the century may stand before it or not. */
export function plainIdentityNumber(country: string | undefined, text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return country === 'SE' ? plain.slice(-10) : plain;
}

/** True for a number whose check digits fit its country; countries without a test here take every number. */
export function isIdentityNumber(country: string, text: string): boolean {
  const plain = plainIdentityNumber(country, text);
  if (country === 'ES') {
    const number = Number(plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
    return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === plain.at(-1);
  }
  return country !== 'SE' || luhnSum(plain) % 10 === 0;
}
