import { invoiceType, type InvoiceType } from '#contract/kernel/constants.ts';
import { UsageError } from '../verb.ts';

const directions = { deposit: invoiceType.deposit, withdrawal: invoiceType.withdrawal } as const;

export const directionWords = Object.keys(directions);

/** The type of invoice that a word such as deposit means. @throws UsageError */
export function requireDirection(word: string | undefined): InvoiceType {
  if (word !== 'deposit' && word !== 'withdrawal') throw new UsageError('Say deposit or withdrawal.');
  return directions[word];
}

export const directionOf = (type: InvoiceType): string => (type === invoiceType.deposit ? 'deposit' : 'withdrawal');
