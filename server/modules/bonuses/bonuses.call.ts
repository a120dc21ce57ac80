import { integerToWire } from '#contract/kernel/money.ts';
import { isOn } from '#contract/kernel/shapes.ts';
import { refuseBlockedRegion, requirePlayer } from '#server/modules/players/index.ts';
import { requireActiveAccount } from '#server/modules/wallet/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { listDepositBonuses } from './granting/list-deposit-bonuses.ts';
import { findMovement } from './progress/find-movement.ts';
import { readActive } from './progress/read-active.ts';
import { activateBonus } from './states/activate-bonus.ts';
import { cancelBonus } from './states/cancel-bonus.ts';
import { toPlayerBonuses } from './states/to-player-bonus.ts';

export const listBonuses = handle('listBonuses', async ({ context, db, session, query }) => {
  const currency = query.currency ?? (await requireActiveAccount(db, session.playerId)).currency;
  const amount = query.amount === undefined ? undefined : BigInt(query.amount);
  return { data: await listDepositBonuses(db, context, await requirePlayer(db, session.playerId), currency, amount) };
});

export const listPlayerBonuses = handle('listPlayerBonuses', async ({ db, session, query }) => {
  const { page = 1, perPage = 20, status = [1, 2], result = [], currency, from, to } = query;
  const rows = db
    .selectFrom('player_bonus')
    .where('player_id', '=', session.playerId)
    .where('status', 'in', status.length === 0 ? [1, 2] : status)
    .$if(currency !== undefined, (q) => q.where('currency', '=', currency ?? ''))
    .$if(result.length > 0, (q) => q.where('result', 'in', result))
    .$if(from !== undefined, (q) => q.where('created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('created_at', '<', new Date(to ?? 0)));
  const [found, counted] = await Promise.all([
    rows
      .selectAll()
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    rows.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: await toPlayerBonuses(db, session.playerId, found), meta: { page, perPage, total: integerToWire(counted.total) } };
});

export const readActiveBonus = handle('readActiveBonus', async ({ db, session, query }) => {
  const currency = query.currency ?? (await requireActiveAccount(db, session.playerId)).currency;
  return { data: await readActive(db, session.playerId, currency) };
});

export const readPlayerBonus = handle('readPlayerBonus', async ({ db, session, params }) => {
  const row = await db
    .selectFrom('player_bonus')
    .selectAll()
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such bonus.');
  const [bonus] = await toPlayerBonuses(db, session.playerId, [row]);
  if (bonus === undefined) throw new Error('A bonus was found and cannot be told');
  return { data: { bonus, lastMovement: await findMovement(db, row.last_entry) } };
});

export const activatePlayerBonus = handle('activatePlayerBonus', async ({ context, clientInfo, session, params }) => {
  const { db, transact } = context.database;
  const { country } = await requirePlayer(db, session.playerId);
  const detail = 'Bonuses are not offered in this country; you can still withdraw.';
  await refuseBlockedRegion(context, clientInfo, { act: 'bonus', subject: session.playerId, country, detail });
  const row = await transact(async (tx) => await activateBonus(tx, context, session.playerId, params.id));
  const [data] = await toPlayerBonuses(db, session.playerId, [row]);
  if (data === undefined) throw new Error('A bonus was activated and cannot be told');
  return { data };
});

export const cancelPlayerBonus = handle('cancelPlayerBonus', async ({ context, session, params, query }) => {
  const { db, transact } = context.database;
  const { playerId } = session;
  const isPreview = isOn(query.preview);
  const who = { playerId, id: params.id, actor: `player:${playerId}`, reason: 'canceled', why: 'the player' } as const;
  const { row, stays, removed } = await transact(async (tx) => await cancelBonus(tx, context, who, isPreview));
  const [bonus] = await toPlayerBonuses(db, playerId, [row]);
  if (bonus === undefined) throw new Error('A bonus was canceled and cannot be told');
  return { data: { bonus, stays, removed, isPreview } };
});

export const listBonusSteps = handle('listBonusSteps', async ({ db, session, params, query }) => {
  const { page = 1, perPage = 20 } = query;
  const own = await db
    .selectFrom('player_bonus')
    .select('id')
    .where('id', '=', params.id)
    .where('player_id', '=', session.playerId)
    .executeTakeFirst();
  if (own === undefined) throw new Problem('not-found', 'You have no such bonus.');
  const steps = db.selectFrom('player_bonus_step').where('bonus_id', '=', own.id);
  const [rows, counted] = await Promise.all([
    steps
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    steps.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(({ entry, round_id: roundId, game, stake, weight, counted: counts, reason, at }) => ({
    entryId: entry,
    roundId,
    game,
    stake,
    weight,
    counted: counts,
    reason,
    at,
  }));
  return { data, meta: { page, perPage, total: integerToWire(counted.total) } };
});
