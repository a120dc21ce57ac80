// When a document is asked for by itself, as a rule of a jurisdiction: each row says which event asks for what, and what it bars meanwhile.
import { type Static, Type } from 'typebox';
import { CurrencyCode, Shape } from '../kernel/shapes.ts';
import { type CheckKind, checkKinds, checkStatuses, verifiedActs } from '../verification.ts';
import { documentKinds, type DocumentKind } from './document-kinds.ts';

/** The checks that a document proves once it is approved. */
export const provenBy: Readonly<Record<DocumentKind, readonly CheckKind[]>> = {
  identity: ['age', 'identity'],
  address: ['address'],
  'payment-method': [],
  'source-of-funds': [],
  other: [],
};

const Kind = Type.Enum([...documentKinds]);

/** A check that stands so, of which an act needs one, asks for the document that proves it. */
const OfCheck = Shape({
  event: Type.Enum(['check-failed', 'details-changed', 'document-expired']),
  check: Type.Enum([...checkKinds]),
  kind: Kind,
  statuses: Type.Array(Type.Enum([...checkStatuses])),
  labels: Type.Array(Type.String(), { description: 'why the check stands so; empty: whatever the reason' }),
});
/** Deposits that came within so many days and together pass a sum ask for the document, once in that time; acts that are barred until it is approved. */
const OfDeposits = Shape({
  event: Type.Literal('deposit-sum'),
  kind: Kind,
  above: Shape({ amount: Type.Integer({ minimum: 0 }), currency: CurrencyCode }),
  days: Type.Integer({ minimum: 1 }),
  bars: Type.Array(Type.Enum([...verifiedActs])),
});
/** A withdrawal to an account in somebody's name, after earlier ones to another, asks for the document and is not paid before. */
const OfWithdrawal = Shape({ event: Type.Literal('withdrawal'), kind: Kind });

export const DocumentsNeeded = Type.Array(Type.Union([OfCheck, OfDeposits, OfWithdrawal]), {
  description:
    'Which events ask for which document by themselves: checks that fail, change or run out, deposits that together pass a sum, a withdrawal to another account than before.',
});
export type CheckRule = Static<typeof OfCheck>;
export type DepositRule = Static<typeof OfDeposits>;
export type DocumentsNeeded = Static<typeof DocumentsNeeded>;

/** Returns the rows about checks, in their order: the first that fits asks. */
export const checkRules = (rows: DocumentsNeeded): CheckRule[] => rows.filter((row): row is CheckRule => 'check' in row);

/** Returns the rows about sums of deposits. */
export const depositRules = (rows: DocumentsNeeded): DepositRule[] => rows.filter((row): row is DepositRule => row.event === 'deposit-sum');
