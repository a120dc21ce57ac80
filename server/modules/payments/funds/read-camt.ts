// Statements of a bank as ISO 20022 writes them: camt.053, versions 02 to 13. What is read is looked at as a whole: the opening balance and
// all booked entries give the closing one, or nothing is taken.
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseAmount } from '#contract/kernel/money.ts';

/** A single transaction: a bank may book several as one entry. */
export interface BankLine {
  amount: bigint;
  endToEnd: string | null;
  /** The id of a payment of ours, wherever the transaction names it. */
  reference: string | null;
}

export interface BankEntry {
  /** What came in; below zero: what went out. */
  amount: bigint;
  /** A day such as 2026-01-31. */
  bookedOn: string;
  bankReference: string | null;
  endToEnd: string | null;
  /** Its transactions; one that is all of it, where the bank does not tell them apart. */
  lines: BankLine[];
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

const givenOf = (text: string | undefined): string | null => (text === undefined || text === 'NOTPROVIDED' ? null : text);

/** Our payments are named by a UUID. References of banks have room for 35 letters, so its dashes may be missing. */
const ourId = /(?<![0-9a-f])[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}(?![0-9a-f])/i;

function referenceOf(transaction: unknown): string | null {
  const texts = [
    textAt(transaction, 'Refs', 'EndToEndId'),
    textAt(transaction, 'Refs', 'InstrId'),
    textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    textAt(transaction, 'RmtInf', 'Ustrd'),
  ];
  const found = texts.map((text) => ourId.exec(text ?? '')?.[0]).find((id) => id !== undefined);
  const plain = found?.replaceAll('-', '').toLowerCase();
  return plain === undefined ? null : [0, 8, 12, 16, 20].map((from, part) => plain.slice(from, [8, 12, 16, 20, 32][part])).join('-');
}

const lineOf = (transaction: unknown, amount: bigint): BankLine => ({
  amount,
  endToEnd: givenOf(textAt(transaction, 'Refs', 'EndToEndId')),
  reference: referenceOf(transaction),
});

/** What a transaction moves, as far as it is told in the account's currency. */
function amountOf(transaction: unknown, currency: string, unit: number, sign: bigint): bigint | undefined {
  const amount = at(transaction, 'Amt') === undefined ? at(transaction, 'AmtDtls', 'TxAmt', 'Amt') : at(transaction, 'Amt');
  const text = textAt(amount);
  const minor = at(amount, '@Ccy') === currency && text !== undefined ? parseAmount(text, unit) : undefined;
  if (minor === undefined) return undefined;
  const side = textAt(transaction, 'CdtDbtInd');
  return side === undefined ? minor * sign : side === 'CRDT' ? minor : -minor;
}

/** The transactions of an entry; all of it as one where they do not give its amount. */
function readLines(entry: unknown, amount: bigint, currency: string, unit: number): BankLine[] {
  const transactions = allAt(entry, 'NtryDtls').flatMap((details) => allAt(details, 'TxDtls'));
  const [first] = transactions;
  if (transactions.length < 2) return [lineOf(first, amount)];
  const amounts = transactions.map((one) => amountOf(one, currency, unit, amount < 0n ? -1n : 1n));
  const sum = amounts.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  if (amounts.includes(undefined) || sum !== amount) return [{ amount, endToEnd: null, reference: null }];
  return transactions.map((one, place) => lineOf(one, amounts[place] ?? 0n));
}

function readEntry(entry: unknown, currency: string, unit: number): BankEntry {
  const amount = signedOf(entry, currency, unit);
  return {
    amount,
    bookedOn: dayOf(entry, 'BookgDt').day,
    bankReference: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? null,
    endToEnd: givenOf(textAt(at(entry, 'NtryDtls'), 'TxDtls', 'Refs', 'EndToEndId')),
    lines: readLines(entry, amount, currency, unit),
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
