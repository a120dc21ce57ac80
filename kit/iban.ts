// Bank account numbers as people type them: in groups or not, with dashes, in small letters.
import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools';

const compactOf = (text: string): string => electronicFormatIBAN(text.replace(/\s/g, '')) ?? '';

/** True for an IBAN (ISO 13616): a country that has them, its length and form, check digits that fit. */
export const isIban = (text: string): boolean => isValidIBAN(compactOf(text));

/** Returns the number in groups of four, as it stands on a bank card; also of one that is still being typed. */
export const groupIban = (text: string): string => friendlyFormatIBAN(compactOf(text)) ?? '';
