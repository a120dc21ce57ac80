// Judges the charges that the newest blocks may have changed, and queues what the casino is to hear.
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Tx } from '#kit/service-database.ts';
import { type News, queueCallbacks } from '../callbacks.ts';
import type { Chain } from '../context.ts';
import { judgeCharge, type Judgement, reasons } from '../rules/judge-charge.ts';
import type { ChargeRow, DepositRow } from '../tables.ts';
import { type Others, tellOthers } from './tell-others.ts';

/** What is missing of a charge that coins have come for, while there is time to send it; undefined where nothing is. */
export const missingOf = ({ status, amount, received, expires_at: expiresAt }: ChargeRow, now: Date): bigint | undefined =>
  (status === 'created' || status === 'pending') && received < amount && expiresAt > now ? amount - received : undefined;

/** What a charge that was judged tells. */
function newsOf(chain: Chain, charge: ChargeRow, now: Date): News {
  const { status, told_amount: told, taken_back: taken, received, confirmations, needed, reason } = charge;
  if (status === 'cancelled') throw new Error('What the casino cancelled is not told to it');
  const missing = missingOf(charge, now);
  const uri = missing === undefined ? undefined : chain.options.family.walletUri(chain.asset(charge.currency), charge.address, missing);
  return {
    sequence: charge.sequence,
    id: charge.id,
    reference: charge.reference,
    kind: 'charge',
    status: status === 'created' ? 'pending' : status,
    amount: moneyToWire(status === 'charged-back' ? taken : told),
    currency: charge.currency,
    ...(reason !== null && { reason }),
    progress: { received: moneyToWire(received), confirmations, needed, ...(uri !== undefined && { uri }) },
  };
}

/** Nothing of it is other than it was: most of what is settling, with most blocks. */
const isSame = (charge: ChargeRow, judged: Judgement): boolean =>
  judged.news === 'none' &&
  judged.status === charge.status &&
  judged.received === charge.received &&
  judged.confirmations === charge.confirmations &&
  judged.isSettling === charge.is_settling &&
  judged.lostAt === charge.lost_at;

/** What came in another currency is no payment, and nothing came in time: but something did, and is looked at until it is told. */
function withOthers(judged: Judgement, charge: ChargeRow, { paidOtherwise, waiting }: Others): Judgement {
  const reason = judged.reason === reasons.expired && paidOtherwise.has(charge.id) ? reasons.otherCurrency : judged.reason;
  return { ...judged, reason, isSettling: judged.isSettling || waiting.has(charge.id) };
}

/** Writes judgements in one statement, whatever their number. Returns the charges as they stand then. */
async function write(tx: Tx, all: readonly { charge: ChargeRow; judged: Judgement }[], now: Date): Promise<ChargeRow[]> {
  const of = <T>(read: (one: { charge: ChargeRow; judged: Judgement }) => T): T[] => all.map(read);
  return await tx.query<ChargeRow>(
    `update chain.charge c
        set status = n.status, reason = n.reason, told_amount = n.told, received = n.received, confirmations = n.confirmations,
            needed = n.needed, is_settling = n.is_settling, lost_at = n.lost_at, taken_back = n.taken_back, sequence = c.sequence + n.news,
            is_sweep_due = c.is_sweep_due or n.is_outcome and n.status = 'succeeded',
            updated_at = case when n.is_outcome then $13 else c.updated_at end
       from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::boolean[], $9::bigint[], $10::int[],
                   $11::boolean[], $12::bigint[])
            n (id, status, reason, told, received, confirmations, needed, is_settling, lost_at, news, is_outcome, taken_back)
      where c.id = n.id returning c.*`,
    [
      of(({ charge }) => charge.id),
      of(({ judged }) => judged.status),
      of(({ charge, judged }) => judged.reason ?? (judged.status === charge.status ? charge.reason : null)),
      of(({ judged }) => judged.toldAmount),
      of(({ judged }) => judged.received),
      of(({ judged }) => judged.confirmations),
      of(({ judged }) => judged.needed),
      of(({ judged }) => judged.isSettling),
      of(({ judged }) => judged.lostAt),
      of(({ judged }) => (judged.news === 'none' ? 0 : 1)),
      of(({ charge, judged }) => judged.news === 'outcome' || judged.status !== charge.status),
      of(({ judged }) => judged.takenBack),
      now,
    ],
  );
}

/**
 * Judges what is settling and what has waited its time at a height; `overdue` alone where there is no new block, `settling` alone where there are newer
 * ones to be read: after an outage they hold what came in time. Returns how many changed so that somebody hears of it.
 */
export async function judgeSettling(tx: Tx, chain: Chain, head: bigint, which: 'all' | 'overdue' | 'settling'): Promise<number> {
  const now = chain.now();
  // one in a currency that is taken no more waits until it is taken again
  const charges = await tx.query<ChargeRow>(
    `select * from chain.charge
      where (($2 and is_settling) or ($4 and status in ('created', 'pending') and expires_at <= $1)) and currency = any($3)
      order by address_index for update`,
    [now, which !== 'overdue', chain.options.assets.map(({ currency }) => currency), which !== 'settling'],
  );
  if (charges.length === 0) return 0;
  const deposits = await tx.query<DepositRow>('select * from chain.deposit where charge_id = any($1)', [charges.map(({ id }) => id)]);
  const byCharge = Map.groupBy(deposits, ({ charge_id: id }) => id);
  const others = await tellOthers(tx, chain, charges, byCharge, head);
  const judged = charges.map((charge) => {
    const own = (byCharge.get(charge.id) ?? []).filter(({ currency }) => currency === charge.currency);
    const seen = own.map(({ units, block_number: blockNumber }) => ({ units: BigInt(units), blockNumber }));
    const until = which === 'settling' ? undefined : now;
    return { charge, judged: withOthers(judgeCharge(charge, chain.asset(charge.currency), seen, head, until), charge, others) };
  });
  const changed = judged.filter((one) => !isSame(one.charge, one.judged));
  if (changed.length === 0) return others.told;
  const written = await write(tx, changed, now);
  const isNews = new Set(changed.flatMap(({ charge, judged: { news } }) => (news === 'none' ? [] : [charge.id])));
  const told = written
    .filter(({ id }) => isNews.has(id))
    .map((charge) => ({ callbackUrl: charge.callback_url, news: newsOf(chain, charge, now) }));
  await queueCallbacks(tx, told, now);
  return told.length + others.told;
}
