// The card form's rules. Only the published test numbers pass, so that nobody's real card is ever taken.
import { createHmac } from 'node:crypto';
import { testDestinations } from './destinations.ts';

/** Luhn-valid numbers that belong to nobody. */
export const testCards = ['4242424242424242', '5555555555554444', '2223003122003222'] as const;
/** One whose bank asks who pays. */
export const challengeCard = '4000000000003220';

/** Paid with like the others; what is paid out to them ends as their last digits say. */
export const payoutCards = [testDestinations.failure.card, testDestinations.late.card] as const;

export const asksHolder = ({ number }: Pick<CardForm, 'number'>): boolean => number.replaceAll(/\D/g, '') === challengeCard;

export interface CardForm {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

export type CardField = keyof CardForm;
/** The text key of each field's error. */
export type CardErrors = Partial<Record<CardField, string>>;

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function numberError(digits: string): string | undefined {
  if (digits === '') return 'error.number.required';
  if (!/^\d{12,19}$/.test(digits)) return 'error.number.form';
  if (!passesLuhn(digits)) return 'error.number.luhn';
  return [...testCards, challengeCard, ...payoutCards].some((card) => card === digits) ? undefined : 'error.number.not-test';
}

/** A card is good to the end of its month; more than twenty years ahead is a slip of the finger. */
function expiryError(text: string, now: Date): string | undefined {
  if (text.trim() === '') return 'error.expiry.required';
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)\s*$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return 'error.expiry.form';
  const monthsAhead = (2000 + Number(year) - now.getUTCFullYear()) * 12 + Number(month) - 1 - now.getUTCMonth();
  if (monthsAhead < 0) return 'error.expiry.past';
  return monthsAhead > 240 ? 'error.expiry.form' : undefined;
}

function holderError(text: string): string | undefined {
  if (text.trim() === '') return 'error.holder.required';
  return text.length > 80 ? 'error.holder.long' : undefined;
}

/** The errors of a filled-in card form, by field; empty when the card can be taken. */
export function checkCard(form: CardForm, now: Date): CardErrors {
  const found: [CardField, string | undefined][] = [
    ['number', numberError(form.number.replace(/[\s-]/g, ''))],
    ['expiry', expiryError(form.expiry, now)],
    ['cvc', form.cvc.trim() === '' ? 'error.cvc.required' : /^\d{3,4}$/.test(form.cvc.trim()) ? undefined : 'error.cvc.form'],
    ['holder', holderError(form.holder)],
  ];
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}

/** What is kept of a card. Everybody pays with the same published numbers, so a card is told from another by its holder and date too. */
export function usedCard({ number, expiry, holder }: CardForm, secret: string): { tail: string; key: string; holder: string } {
  const digits = number.replace(/\D/g, '');
  const words = [digits, expiry.replace(/\D/g, ''), holder.trim().toLowerCase()].join('\n');
  return { tail: digits.slice(-4), key: createHmac('sha256', secret).update(words).digest('hex'), holder: holder.trim() };
}
