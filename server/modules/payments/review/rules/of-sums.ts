// Rules about how much is withdrawn, and how often.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import type { PaymentDeps } from '../../deps.ts';
import type { Asked, ReviewRule } from '../review-rule.ts';

/** What was paid out, and what may still be. */
const counted = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review, invoiceStatus.success];

type Part = Pick<Asked, 'currency' | 'amount'>;

function toBase({ settings }: Pick<PaymentDeps, 'settings'>, parts: readonly Part[]): bigint {
  const rated = parts.map(({ currency, amount }) => ({ minor: amount, unit: settings.requireCurrency(currency) }));
  return convertSum(rated, settings.baseCurrency);
}

async function readEarlier(db: Db, { player, id }: Asked, since: Date): Promise<Part[]> {
  return await db
    .selectFrom('invoice')
    .select(['currency', 'amount'])
    .where('player_id', '=', player.id)
    .where('type', '=', invoiceType.withdrawal)
    .where('refund_of', 'is', null)
    .where('status', 'in', counted)
    .where('created_at', '>=', since)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .execute();
}

const judge: ReviewRule['judge'] = (context, asked, { above }) => toBase(context, [asked]) > above;

export const rulesOfSums: readonly ReviewRule[] = [
  { id: 'amount', about: 'it is above a sum', above: 'money', judge },
  { id: 'large-amount', about: 'it is above a larger sum', above: 'money', judge },
  {
    id: 'sum',
    about: 'together with those of some days it is above a sum',
    above: 'money',
    hasDays: true,
    finds: async (db, context, asked, { above, since }) => toBase(context, [asked, ...(await readEarlier(db, asked, since))]) > above,
  },
  {
    id: 'count',
    about: 'it is one of more than so many in some days',
    above: 'number',
    hasDays: true,
    finds: async (db, _context, asked, { above, since }) => BigInt((await readEarlier(db, asked, since)).length + 1) > above,
  },
  {
    id: 'unplayed',
    about: 'more than a sum of it was deposited and not staked once',
    above: 'money',
    judge: (_context, { unplayed }, { above }) => unplayed > above,
  },
];
