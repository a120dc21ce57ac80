import { type InvoiceType, invoiceType } from '#contract/kernel/constants.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { FieldError } from '#contract/kernel/problems.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { mayBeAddress } from '#kit/coin-address.ts';
import { isIban } from '#kit/iban.ts';
import type { Db } from '#server/platform/database.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import type { PayoutCard } from './instruments/payout-cards.ts';
import { findMeasured, type Measured, measuredOf, readMetrics } from './metrics/read-metrics.ts';
import { typeOf } from './providers/install-methods.ts';
import type { MethodField, MethodOffer } from './providers/payment-adapter.ts';
import { type PaymentProvider, type PaymentProviders, requirePayments } from './providers/payment-providers.ts';
import { type MethodRow, ofCurrency, readMethodRows } from './terms/payment-terms.ts';

/** A method as the operator has set it, with what its provider says of it. */
export type Method = MethodRow & Pick<MethodOffer, 'fields' | 'arrivalMinutes' | 'boughtWith'>;

/** Whom methods are for: a player's country, by the address. Undefined: whoever, where operators pay. */
type Country = string | undefined;

const isOfferedIn =
  (country: Country) =>
  ({ countries }: Pick<MethodRow, 'countries'>): boolean =>
    country === undefined || countries.length === 0 || countries.includes(country);

interface Ask {
  type: InvoiceType;
  currency: string;
  country: Country;
}

/** A payout is no more than its provider pays as one, whatever the operator has set; nothing is left of a range that begins above it. */
function withinLimit(row: MethodRow, { payoutLimits }: PaymentProvider): MethodRow | undefined {
  const most = row.type === invoiceType.withdrawal ? payoutLimits?.[row.currency] : undefined;
  if (most === undefined || row.max_amount <= most) return row;
  return row.min_amount > most ? undefined : { ...row, max_amount: most };
}

/** Of the given rows, the methods of a currency in the operator's order, best first. Where two providers offer one, the first of them takes it. */
function offeredOf(all: readonly MethodRow[], payments: PaymentProviders, { type, currency, country }: Ask): Method[] {
  const rows = ofCurrency(all, type, currency).filter(isOfferedIn(country));
  const taken = new Set<string>();
  const methods: Method[] = [];
  for (const provider of payments.all)
    for (const full of rows) {
      const offer = provider.methods.find(({ method, direction }) => method === full.method && typeOf[direction] === type);
      const row = full.provider === provider.identity ? withinLimit(full, provider) : undefined;
      if (row === undefined || offer === undefined || taken.has(row.method)) continue;
      taken.add(row.method);
      const { fields, boughtWith } = offer;
      const arrivalMinutes = row.arrival_minutes ?? offer.arrivalMinutes;
      const more = { ...(arrivalMinutes !== undefined && { arrivalMinutes }), ...(boughtWith !== undefined && { boughtWith }) };
      methods.push({ ...row, fields, ...more });
    }
  return methods.toSorted((a, b) => a.position - b.position);
}

type Asked = Pick<PaymentMethod, 'fields' | 'needs'>;

/** So many of the cards that were used last are offered. */
const maxCards = 20;

/** What a method asks for. Of its cards the player's own are offered; without one of them it says what is missing. */
function askedOf({ fields, provider }: Method, all: readonly PayoutCard[]): Asked {
  if (!fields.some(({ type }) => type === 'card')) return { fields: [...fields] };
  const cards = all.filter((card) => card.provider === provider);
  const options = cards
    .filter(({ isOwn }) => isOwn)
    .slice(0, maxCards)
    .map(({ id, label, usedAt }) => ({ value: id, label, usedAt }));
  const filled = fields.map((field) => (field.type === 'card' ? { ...field, options } : field));
  return { fields: filled, ...(options.length === 0 && { needs: cards.length === 0 ? ('card' as const) : ('own-card' as const) }) };
}

/** How payments by a method went lately, as far as it was measured. */
const recentOf = (measured: Measured | undefined): Pick<PaymentMethod, 'medianMinutes' | 'successPercent'> => ({
  medianMinutes: measured?.settleMinutes ?? null,
  ...(measured?.successPercent !== undefined && { successPercent: measured.successPercent }),
});

/**
 * Returns the methods of a currency in the operator's order, without on-ramps, which are asked for a price first. Cards to pay to are the
 * player's; a method that needs one is left out where its provider takes no deposits by card, which would bring one.
 */
export async function readMethods(
  db: Db,
  payments: PaymentProviders,
  ask: Ask,
  cards: readonly PayoutCard[] = [],
): Promise<PaymentMethod[]> {
  const measured = measuredOf(await readMetrics(db), ask.type);
  const rows = await readMethodRows(db);
  const takesCards = offeredOf(rows, payments, { ...ask, type: invoiceType.deposit }).find(({ method }) => method === 'card')?.provider;
  const methods = offeredOf(rows, payments, ask)
    .filter(({ boughtWith }) => boughtWith === undefined)
    .map((row) => ({ ...row, ...askedOf(row, cards) }))
    .filter(({ needs, provider }) => needs === undefined || provider === takesCards);
  return methods.map((row) => ({
    method: row.method,
    currency: row.currency,
    minAmount: row.min_amount,
    maxAmount: row.max_amount,
    feeFixed: row.fee_fixed,
    feePermyriad: row.fee_permyriad,
    fields: row.fields,
    ...(row.needs !== undefined && { needs: row.needs }),
    arrivalMinutes: row.arrivalMinutes ?? null,
    ...recentOf(findMeasured(measured, row)),
  }));
}

type PaymentWay = Pick<MethodRow, 'provider' | 'method' | 'type' | 'currency'>;

/** In how many minutes a payment by a method is mostly there, also by one that is switched off now; undefined where nobody tells. */
export async function arrivalMinutesOf(db: Db, payments: PaymentProviders, way: PaymentWay): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_method')
    .select('arrival_minutes')
    .where('provider', '=', way.provider)
    .where('method', '=', way.method)
    .where('type', '=', way.type)
    .where('currency', '=', way.currency)
    .executeTakeFirst();
  const offers = payments.all.find(({ identity }) => identity === way.provider)?.methods ?? [];
  const offer = offers.find(({ method, direction }) => method === way.method && typeOf[direction] === way.type);
  return row?.arrival_minutes ?? offer?.arrivalMinutes;
}

/** The on-ramps of a coin: methods that sell it, best first. */
export const findOnRamps = async (db: Db, payments: PaymentProviders, ask: Omit<Ask, 'type'>): Promise<Method[]> =>
  offeredOf(await readMethodRows(db), payments, { ...ask, type: invoiceType.deposit }).filter(({ boughtWith }) => boughtWith !== undefined);

interface Wanted extends Ask {
  method: string;
}

function pickOffered(rows: readonly MethodRow[], payments: PaymentProviders, wanted: Wanted): Method {
  requirePayments({ payments });
  const find = (country: Country): Method | undefined =>
    offeredOf(rows, payments, { ...wanted, country }).find(({ method }) => method === wanted.method);
  const found = find(wanted.country);
  if (found !== undefined) return found;
  if (find(undefined) === undefined) throw new Problem('method-unavailable', 'Choose another method or another currency.');
  throw new Problem(
    'method-not-in-country',
    `${wanted.method} is not offered to players in ${wanted.country ?? ''}. Choose another method.`,
  );
}

/** Returns the method, if it is offered for the currency. @throws Problem payments-closed, method-unavailable, method-not-in-country */
export const requireOfferedMethod = async (db: Db, payments: PaymentProviders, wanted: Wanted): Promise<Method> =>
  pickOffered(await readMethodRows(db), payments, wanted);

/** Returns the method for an amount, of rows that were read. @throws Problem method-unavailable, method-not-in-country, amount-out-of-range */
export function pickMethod(rows: readonly MethodRow[], payments: PaymentProviders, wanted: Wanted & { amount: bigint }): Method {
  const { amount, currency } = wanted;
  const row = pickOffered(rows, payments, wanted);
  if (amount < row.min_amount || amount > row.max_amount) {
    const params = { min: moneyToWire(row.min_amount), max: moneyToWire(row.max_amount), currency };
    throw new Problem('amount-out-of-range', `From ${params.min} to ${params.max} smallest units of ${currency}.`, {
      errors: [fieldError('amount', 'between', params)],
    });
  }
  return row;
}

/** Returns the method for an amount, as it is set now. @throws Problem method-unavailable, method-not-in-country, amount-out-of-range */
export const requireMethod = async (db: Db, payments: PaymentProviders, wanted: Wanted & { amount: bigint }): Promise<Method> =>
  pickMethod(await readMethodRows(db), payments, wanted);

function refusalOf(field: MethodField, value: string | undefined, currency: string): FieldError | undefined {
  const name = `fields.${field.name}`;
  const text = value?.trim() ?? '';
  if (text === '') return field.required ? fieldError(name, 'required') : undefined;
  if (field.minLength !== undefined && text.length < field.minLength) return fieldError(name, 'minLength', { min: field.minLength });
  if (field.maxLength !== undefined && text.length > field.maxLength) return fieldError(name, 'maxLength', { max: field.maxLength });
  if (field.type === 'iban' && !isIban(text)) return fieldError(name, 'format', { param: 'IBAN' });
  if (field.type === 'address' && !mayBeAddress(text, currency)) return fieldError(name, 'format', { param: 'address' });
  if (field.pattern !== undefined && !new RegExp(field.pattern, 'u').test(text))
    return fieldError(name, 'format', { param: field.pattern });
  return undefined;
}

/** The fields that a method asks for, trimmed. @throws Problem invalid-input with every field that will not do */
export function requireFields(method: Method, given: Record<string, string>): Record<string, string> {
  const known = new Set(method.fields.map((field) => field.name));
  const unknown = Object.keys(given).filter((name) => !known.has(name));
  const errors = [
    ...method.fields.map((field) => refusalOf(field, given[field.name], method.currency)).filter((error) => error !== undefined),
    ...unknown.map((name) => fieldError(`fields.${name}`, 'unknown')),
  ];
  if (errors.length > 0) throw refuseFields(...errors);
  return Object.fromEntries(method.fields.map((field) => [field.name, given[field.name]?.trim() ?? '']));
}
