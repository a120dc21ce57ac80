// Statements of a bank as ISO 20022 writes them: camt.053, versions 02 to 13. What is read is looked at as a whole: the opening balance and
// all booked entries give the closing one, or nothing is taken.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseAmount } from '#contract/kernel/money.ts';

export interface BankEntry {
  /** What came in; below zero: what went out. */
  amount: bigint;
  /** A day such as 2026-01-31. */
  bookedOn: string;
  bankReference: string | null;
  endToEnd: string | null;
}

export interface BankStatement {
  account: string;
  currency: string;
  /** The bank's own name of it. */
  name: string;
  opening: bigint;
  closing: bigint;
  /** The moment of the closing balance: a day's is its end in UTC. */
  until: Date;
  entries: BankEntry[];
}

/** Units of a currency: how many smallest ones make one; undefined for a currency that the house does not have. */
export type UnitOf = (currency: string) => number | undefined;

/** The file is none of these, or contradicts itself. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
}

type Element = Readonly<Record<string, unknown>>;

const lists = new Set(['Stmt', 'Bal', 'Ntry', 'TxDtls', 'NtryDtls']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  processEntities: false,
  isArray: (name) => lists.has(name),
});

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at the end of a way of names; the first one of a list. */
function at(element: unknown, ...way: string[]): unknown {
  let found = element;
  for (const name of way) {
    const one: unknown = Array.isArray(found) ? found[0] : found;
    found = isElement(one) ? one[name] : undefined;
  }
  return found;
}
const textAt = (element: unknown, ...way: string[]): string | undefined => {
  const found = at(element, ...way);
  const text = isElement(found) ? found['#text'] : found;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, 140) : undefined;
};
const allAt = (element: unknown, name: string): unknown[] => {
  const found = at(element, name);
  return Array.isArray(found) ? found : [];
};

function requireText(element: unknown, ...way: string[]): string {
  const text = textAt(element, ...way);
  if (text === undefined) throw new StatementError(`It has no ${way.join('/')}.`);
  return text;
}

/** The amount of a balance or an entry with its sign. */
function signedOf(element: unknown, currency: string, unit: number): bigint {
  const text = requireText(element, 'Amt');
  const of = at(element, 'Amt', '@Ccy');
  if (of !== currency) throw new StatementError(`An amount is in ${String(of)}, the account in ${currency}.`);
  const amount = parseAmount(text, unit);
  if (amount === undefined) throw new StatementError(`"${text}" is no amount of ${currency}.`);
  const side = requireText(element, 'CdtDbtInd');
  if (side !== 'CRDT' && side !== 'DBIT') throw new StatementError(`"${side}" is neither CRDT nor DBIT.`);
  return side === 'CRDT' ? amount : -amount;
}

/** A day, or a moment, as ISO writes them. */
function dayOf(element: unknown, name: string): { day: string; moment: Date } {
  const text = textAt(element, name, 'DtTm') ?? textAt(element, name, 'Dt') ?? '';
  const day = text.slice(0, 10);
  const moment = new Date(text.length > 10 ? text : `${day}T23:59:59.999Z`);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(moment.getTime())) throw new StatementError(`${name} has no date.`);
  return { day, moment };
}

const codeOf = (balance: unknown): string | undefined => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');

function requireBalance(statement: unknown, ...codes: string[]): unknown {
  const found = codes.map((code) => allAt(statement, 'Bal').find((one) => codeOf(one) === code)).find((one) => one !== undefined);
  if (found === undefined) throw new StatementError(`It has no balance ${codes.join(' or ')}.`);
  return found;
}

function readEntry(entry: unknown, currency: string, unit: number): BankEntry {
  const details = at(entry, 'NtryDtls');
  const endToEnd = textAt(details, 'TxDtls', 'Refs', 'EndToEndId');
  return {
    amount: signedOf(entry, currency, unit),
    bookedOn: dayOf(entry, 'BookgDt').day,
    bankReference: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? null,
    endToEnd: endToEnd === undefined || endToEnd === 'NOTPROVIDED' ? null : endToEnd,
  };
}

/** Booked, not announced: the status is a text up to version 07, an element with a code later. */
const isBooked = (entry: unknown): boolean => (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK';

function readStatement(statement: unknown, unitOf: UnitOf): BankStatement {
  const closing = requireBalance(statement, 'CLBD');
  const currency = textAt(statement, 'Acct', 'Ccy') ?? String(at(closing, 'Amt', '@Ccy'));
  const unit = unitOf(currency);
  if (unit === undefined) throw new StatementError(`It is in ${currency}, which this house does not have.`);
  const read = {
    account: textAt(statement, 'Acct', 'Id', 'IBAN') ?? requireText(statement, 'Acct', 'Id', 'Othr', 'Id'),
    currency,
    name: requireText(statement, 'Id'),
    // the closing balance of the last statement is the opening one of this
    opening: signedOf(requireBalance(statement, 'OPBD', 'PRCD'), currency, unit),
    closing: signedOf(closing, currency, unit),
    until: dayOf(closing, 'Dt').moment,
    entries: allAt(statement, 'Ntry')
      .filter(isBooked)
      .map((entry) => readEntry(entry, currency, unit)),
  };
  const sum = read.entries.reduce((all, { amount }) => all + amount, read.opening);
  if (sum !== read.closing)
    throw new StatementError(
      `Statement ${read.name} does not add up: its opening balance and entries give ${sum}, it closes with ${read.closing}.`,
    );
  return read;
}

/** Reads the statements of a file. @throws StatementError in plain words */
export function readCamt(xml: string, unitOf: UnitOf): BankStatement[] {
  if (XMLValidator.validate(xml) !== true) throw new StatementError('It is no XML.');
  const root = at(parser.parse(xml), 'Document', 'BkToCstmrStmt');
  if (root === undefined) throw new StatementError('It is no camt.053: Document/BkToCstmrStmt is missing.');
  const statements = allAt(root, 'Stmt').map((one) => readStatement(one, unitOf));
  if (statements.length === 0) throw new StatementError('It holds no statement.');
  return statements;
}
