// How much of a deposit is gone by what our people were told and decided: of parts, and of all of it.
import type { Selectable } from 'kysely';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Tx } from '#server/platform/database.ts';
import type { CaseRow } from '../cases/open-case.ts';
import { amountAtProvider } from '../fees.ts';
import type { PaymentTables } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { partSubject } from './taken-back.ts';

export type Receivable = Selectable<PaymentTables['payment_receivable']>;

export const subjectOf = ({ id }: Pick<InvoiceRow, 'id'>): string => `${id}${partSubject}`;

export function sumOf({ facts }: CaseRow): bigint {
  const amount = facts.reported?.['amount'];
  return typeof amount === 'number' ? moneyFromWire(amount) : 0n;
}

/** How much is gone by an open case about all of a deposit. */
export const goneOf = (row: InvoiceRow, { facts }: CaseRow): bigint =>
  facts.gone === undefined ? amountAtProvider(row) : moneyFromWire(facts.gone);

const isPart = ({ kind }: CaseRow): boolean => kind === 'other-amount';
const isDecided = ({ decided_at: at }: CaseRow): boolean => at !== null;

/** How much was gone once a case was decided. That a bank gave all back leaves what its provider says is gone still. */
function goneAfter(row: InvoiceRow, one: CaseRow): bigint {
  if (isPart(one)) return sumOf(one);
  const isStanding = one.outcome === 'returned' || one.outcome === 'paid';
  return isStanding && one.facts.gone === undefined ? 0n : goneOf(row, one);
}

export interface Gone {
  /** The case about a part that people have yet to decide. */
  open: CaseRow | undefined;
  /** The case about all of it that they have yet to decide. */
  whole: CaseRow | undefined;
  /** How much is gone by what was decided last, or is asked for as the whole. */
  decided: bigint;
  /** How much is gone by what people were told last. */
  now: bigint;
  /** The provider's order of the news that they were told. */
  sequence: number;
}

const sequenceOf = ({ facts }: CaseRow): number => {
  const sequence = facts.reported?.['sequence'];
  return typeof sequence === 'number' ? sequence : 0;
};

/** What is known to be gone of a deposit, which the caller holds locked. */
export async function readGone(tx: Tx, row: InvoiceRow): Promise<Gone> {
  const cases = (
    await tx
      .selectFrom('payment_case')
      .selectAll()
      .where('invoice_id', '=', row.id)
      .where('currency', '=', row.currency)
      .where('kind', 'in', ['other-amount', 'chargeback', 'contradiction'])
      .orderBy('opened_at')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  ).filter(({ kind, subject, facts }) =>
    kind === 'other-amount' ? subject === subjectOf(row) : kind === 'chargeback' || facts.reported?.['status'] === 'charged-back',
  );
  const last = cases
    .filter(isDecided)
    .toSorted((one, other) => Number(one.decided_at) - Number(other.decided_at))
    .at(-1);
  const open = cases.find((one) => isPart(one) && !isDecided(one));
  const whole = cases.find((one) => !isPart(one) && !isDecided(one));
  const before = last === undefined ? 0n : goneAfter(row, last);
  const all = amountAtProvider(row);
  // of what was credited beside the deposit more may be gone, and be decided, than the whole of it
  const isBeside = last?.decided_at !== undefined && last.decided_at !== null && whole !== undefined && last.decided_at > whole.opened_at;
  const decided = whole === undefined || (isBeside && before > all) ? before : all;
  const told = whole === undefined ? decided : goneOf(row, whole);
  const sequence = Math.max(row.callback_sequence, ...cases.filter(isPart).map(sequenceOf));
  return { open, whole, decided, now: open === undefined ? told : sumOf(open), sequence };
}

export interface Share {
  /** What is still to be taken from the player. */
  owed: bigint;
  /** What was taken that is the player's again. */
  back: bigint;
  /** What of that which people decided before, as a part, is the player's again. */
  decidedBack: bigint;
}

/** What a deposit that was taken back whole leaves to be done, where so much of it is gone. */
export function shareOf({ amount, taken, decided_before: decided }: Receivable, gone: bigint): Share {
  const borne = gone < amount ? gone : amount;
  const rest = borne > decided ? borne - decided : 0n;
  return {
    owed: rest > taken ? rest - taken : 0n,
    back: taken > rest ? taken - rest : 0n,
    decidedBack: decided > borne ? decided - borne : 0n,
  };
}
