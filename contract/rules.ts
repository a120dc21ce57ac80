// The validation rules by name with their default messages (specification, section 5) and the few that bodies add.
// Placeholders: {min} {max} {param} {other}. No schema here: the page imports it.

export const ruleMessages = {
  required: 'Value is required',
  email: 'Value is not a valid email address',
  minLength: 'This field should be at least {min} characters long',
  maxLength: 'The maximum length allowed is {max}',
  between: 'The value must be between {min} and {max}',
  minValue: 'The minimum value allowed is {min}',
  maxValue: 'The maximum value allowed is {max}',
  integer: 'Value is not an integer',
  decimal: 'Value must be decimal',
  numeric: 'Value must be numeric',
  alpha: 'The value is not alphabetical',
  alphaNum: 'The value must be alpha-numeric',
  url: 'The value is not a valid URL address',
  ipAddress: 'The value is not a valid IP address',
  macAddress: 'The value is not a valid MAC Address',
  sameAs: 'The value must be equal to the {other} value',
  requiredIf: 'The value is required',
  requiredUnless: 'The value is required',
  or: 'The value does not match any of the provided validators',
  and: 'The value does not match all of the provided validators',
  not: 'The value does not match the provided validator',
  // Beyond the specification's table:
  type: 'The value must be of type {param}',
  format: 'The value does not have the form {param}',
  fileType: 'This kind of file is not taken; send a JPEG, PNG, WebP, HEIC or PDF',
  fileDamaged: 'The file is damaged; take or save it again',
  pictureSize: 'The picture has too many pixels; make it smaller',
  plainText: 'The value holds characters that cannot be seen',
  oneOf: 'The value must be one of: {param}',
  barred: 'Not during a break or a self-exclusion',
  unknown: 'This field is not known here',
  minItems: 'At least {min} must be given',
  maxItems: 'At most {max} may be given',
  unique: 'No value may appear twice',
  text: 'This text holds a character that cannot be kept; leave it out',
  date: 'Value is not a valid date of the form YYYY-MM-DD',
  ageOfMajority: 'You must be at least {min} years old to play',
  agreement: 'Please agree to the terms to go on',
  taken: 'An account with this value exists; sign in instead',
  phoneNotANumber: 'Value is not a phone number',
  phoneTooShort: 'The phone number is too short',
  phoneTooLong: 'The phone number is too long',
  phoneInvalidCountry: 'The phone number does not belong to this country',
  cpf: 'Value is not a valid CPF number',
  wrongAnswer: 'This answer is not right',
  captcha: 'The captcha is too old or was used before; ask for another',
  bonusCodeIncorrect: 'This bonus code is not right',
  bonusCodeUnavailable: 'This bonus code cannot be used any more, or not here; leave the field empty',
  bonusCodeTries: 'Too many bonus codes were tried; leave the field empty and enter the code in the account later',
  nationalId: 'Value is not a valid identity number of this country',
  weakPassword: 'This password is too easy to guess',
  wrongPassword: 'The current password is not right',
  wrongCode: 'The code is not right or was used before',
  holder: 'The account must be held by the player, as the profile names them',
  fixed: 'This value can no longer be changed here',
} as const;

export type RuleName = keyof typeof ruleMessages;
export type RuleParams = Record<string, string | number>;

/** Fills a message's placeholders. A placeholder without a parameter stays as it is, which a test would see. */
export function fillMessage(template: string, params: RuleParams): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
