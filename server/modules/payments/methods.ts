import type { Selectable } from 'kysely';
import type { InvoiceType } from '#contract/constants.ts';
import { moneyToWire } from '#contract/money.ts';
import type { FieldError } from '#contract/problems.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import type { Db } from '#server/platform/database.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import { isIban } from './iban.ts';
import type { MethodFieldRow, PaymentTables } from './tables.ts';

export type MethodRow = Selectable<PaymentTables['payment_method']>;

/** The methods of a currency in the order of the house. */
export async function readMethods(db: Db, type: InvoiceType, currency: string): Promise<PaymentMethod[]> {
  const rows = await db
    .selectFrom('payment_method')
    .selectAll()
    .where('type', '=', type)
    .where('currency', '=', currency)
    .where('is_enabled', '=', true)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    method: row.method,
    currency: row.currency,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    fields: row.fields,
  }));
}

/** The method, if it is offered for the currency. @throws Problem method-unavailable */
export async function requireOfferedMethod(db: Db, type: InvoiceType, method: string, currency: string): Promise<MethodRow> {
  const row = await db
    .selectFrom('payment_method')
    .selectAll()
    .where('type', '=', type)
    .where('method', '=', method)
    .where('currency', '=', currency)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('method-unavailable', 'Choose another method or another currency.');
  return row;
}

/** The method for an amount. @throws Problem method-unavailable, amount-out-of-range */
export async function requireMethod(db: Db, type: InvoiceType, method: string, currency: string, amount: bigint): Promise<MethodRow> {
  const row = await requireOfferedMethod(db, type, method, currency);
  if (amount < row.min_amount || amount > row.max_amount) {
    const params = { min: moneyToWire(row.min_amount), max: moneyToWire(row.max_amount) };
    throw new Problem('amount-out-of-range', `From ${params.min} to ${params.max} smallest units of ${currency}.`, {
      errors: [fieldError('amount', 'between', params)],
    });
  }
  return row;
}

function refusalOf(field: MethodFieldRow, value: string | undefined): FieldError | undefined {
  const name = `fields.${field.name}`;
  const text = value?.trim() ?? '';
  if (text === '') return field.required ? fieldError(name, 'required') : undefined;
  if (field.minLength !== undefined && text.length < field.minLength) return fieldError(name, 'minLength', { min: field.minLength });
  if (field.maxLength !== undefined && text.length > field.maxLength) return fieldError(name, 'maxLength', { max: field.maxLength });
  if (field.type === 'iban' && !isIban(text)) return fieldError(name, 'format', { param: 'IBAN' });
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(text))
    return fieldError(name, 'format', { param: field.pattern });
  return undefined;
}

/** The fields that a method asks for, trimmed. @throws Problem invalid-input with every field that will not do */
export function requireFields(method: MethodRow, given: Record<string, string>): Record<string, string> {
  const known = new Set(method.fields.map((field) => field.name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  const errors = [
    ...method.fields.map((field) => refusalOf(field, given[field.name])).filter((error) => error !== undefined),
    ...unknown.map((name) => fieldError(`fields.${name}`, 'unknown')),
  ];
  if (errors.length > 0) throw refuseFields(...errors);
  return Object.fromEntries(method.fields.map((field) => [field.name, given[field.name]?.trim() ?? '']));
}
