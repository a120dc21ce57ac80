// Conversions between two accounts of a player: offered at a rate that is held, booked as two entries, told in a list of their own.
import type { Selectable } from 'kysely';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { derivedId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { findOrOpenAccount } from '../accounts/open-account.ts';
import { findAccount } from '../accounts/read-accounts.ts';
import { handle, type WalletDeps } from '../deps.ts';
import { isBooked } from '../ledger/commands.ts';
import { postTransfer } from '../ledger/post-transfer.ts';
import { takeLane } from '../ledger/take-lane.ts';
import type { WalletTables } from '../tables.ts';
import { heldMs, makeOffer, openOffer, refuseOverOffer, requireRated, sealOffer, type Terms } from './offers.ts';

type ConversionRow = Selectable<WalletTables['conversion']>;

const toConversion = (row: ConversionRow) => ({
  id: row.id,
  from: row.from_currency,
  to: row.to_currency,
  amount: row.amount,
  gain: row.gain,
  spread: row.spread,
  rate: row.rate,
  bookedAt: row.booked_at,
});

export const offerConversion = handle('offerConversion', async ({ context, db, session, query }) => {
  const { from, to } = query;
  await context.refuseFrozen(db, session.playerId);
  await context.refuseOwed(db, session.playerId, from);
  const terms = makeOffer(context, session.playerId, { from, to, amount: moneyFromWire(query.amount) });
  const { playerId: _own, offeredAt: _at, ...told } = terms;
  // the base has no rate of its own
  const rates = [from, to].map((code) => context.settings.requireCurrency(code)).flatMap(({ isBase, rate }) => (isBase ? [] : [rate]));
  return {
    data: {
      ...told,
      spreadPermyriad: context.config.conversionSpread,
      ratesAt: new Date(Math.min(...rates.map(({ at }) => at.getTime()))),
      rateSources: [...new Set(rates.map(({ source }) => source))],
      heldS: heldMs / 1000,
      offer: sealOffer(context, terms),
    },
  };
});

/** Takes from one account and gives to the other. The caller keeps the player's lane, so nothing comes between the two. */
async function move(tx: Tx, context: WalletDeps, terms: Terms, fromAccount: string, toAccount: string): Promise<void> {
  const key = (side: string) => derivedId('conversion', terms.id, side);
  const out = await postTransfer(tx, context, { kind: 'exchange-out', key: key('out'), accountId: fromAccount, amount: terms.amount });
  if (out.code === 'insufficient') throw new Problem('insufficient-funds', 'Choose an amount that the account covers.');
  if (!isBooked(out.code)) throw new Error(`The ledger refused the half of conversion ${terms.id} that takes: ${out.code}`);
  const gained = await postTransfer(tx, context, { kind: 'exchange-in', key: key('in'), accountId: toAccount, amount: terms.gain });
  if (gained.code === 'account-full') throw new Problem('conflict', `Your ${terms.to} account cannot hold so much.`);
  if (!isBooked(gained.code)) throw new Error(`The ledger refused the half of conversion ${terms.id} that gives: ${gained.code}`);
}

export const bookConversion = handle('bookConversion', async ({ context, tx, session, body }) => {
  const { playerId } = session;
  const terms = openOffer(context, body.offer, playerId);
  // the same offer, sent twice at once, is taken one after the other
  await takeLane(tx, playerId);
  const known = await tx.selectFrom('conversion').selectAll().where('id', '=', terms.id).executeTakeFirst();
  if (known !== undefined) return { data: toConversion(known) };
  refuseOverOffer(context, terms);
  // a bank's word takes the same lane; what it took is collected from the account that it was paid to
  await context.refuseFrozen(tx, playerId);
  await context.refuseOwed(tx, playerId, terms.from);
  for (const side of ['from', 'to'] as const) requireRated(context, terms[side], side);
  const fromAccount = await findAccount(tx, playerId, terms.from);
  if (fromAccount === undefined) throw new Problem('insufficient-funds', `You have no ${terms.from} account.`);
  const toAccount = await findOrOpenAccount(tx, context, playerId, terms.to);
  await move(tx, context, terms, fromAccount.id, toAccount);
  const row = await tx
    .insertInto('conversion')
    .values({
      id: terms.id,
      player_id: playerId,
      from_account: fromAccount.id,
      to_account: toAccount,
      from_currency: terms.from,
      to_currency: terms.to,
      amount: terms.amount,
      gain: terms.gain,
      spread: terms.spread,
      rate: terms.rate,
      offered_at: terms.offeredAt,
      booked_at: context.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { data: toConversion(row) };
});

export const listConversions = handle('listConversions', async ({ db, session, query }) => {
  const { page = 1, perPage = 20, before } = query;
  const own = db.selectFrom('conversion').where('player_id', '=', session.playerId);
  const from = before === undefined ? own : own.where('id', '<=', before);
  const rows = await from
    .selectAll()
    .orderBy('id', 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute();
  const { total } = await from.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { data: rows.map(toConversion), meta: { page, perPage, total: Number(total) } };
});
