import { isClockStopped, readStoppedProviders, refuseSpinsWithoutDeposit } from '#server/modules/bonuses/index.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import { isOn } from '#contract/kernel/shapes.ts';
import {
  holdPlayer,
  type Player,
  refuseBlockedRegion,
  refuseUnlessActive,
  refuseUnlessAgreed,
  requirePlayer,
} from '#server/modules/players/index.ts';
import { refuseUnverified } from '#server/modules/verification/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle, type PlayDeps } from '../deps.ts';
import { findGame } from '../catalogue.ts';
import { changeGrant } from './change-grant.ts';
import { askForGrant, cancelFreeRounds } from './grant-free-rounds.ts';
import { isHeldUp } from './is-held-up.ts';
import { settleWinnings } from './keep-winning.ts';
import { findSpinGames } from './spins-of-bonuses.ts';
import { type FreeRoundGrant, statesOf, toFreeSpins } from './to-free-spin.ts';

async function requireGrant(db: Db, playerId: string, id: string): Promise<FreeRoundGrant> {
  const grant = await db
    .selectFrom('free_round_grant')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (grant === undefined) throw new Problem('not-found', 'You have no such free spins.');
  return grant;
}

async function requireSpin(db: Db, playerId: string, id: string) {
  const [spin] = await toFreeSpins(db, [await requireGrant(db, playerId, id)]);
  if (spin === undefined) throw new Error('A grant was found and cannot be told');
  return spin;
}

export const listPlayerFreeSpins = handle('listPlayerFreeSpins', async ({ db, session, query }) => {
  const { page = 1, perPage = 20, status = [1, 2], currency } = query;
  const states = statesOf(status.length === 0 ? [1, 2] : status);
  const rows = db
    .selectFrom('free_round_grant')
    .where('player_id', '=', session.playerId)
    .where('state', 'in', states)
    .$if(currency !== undefined, (q) => q.where('currency', '=', currency ?? ''));
  const [found, counted] = await Promise.all([
    rows
      .selectAll()
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    rows.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data: await toFreeSpins(db, found), meta: { page, perPage, total: integerToWire(counted.total) } };
});

const dayMs = 86_400_000;

/** Puts spins that a bonus has brought into the game that the player picks, or the first that can be played; from now on their days count. */
async function putInto(tx: Tx, context: PlayDeps, player: Player, grant: FreeRoundGrant, wanted: string | undefined): Promise<void> {
  if (wanted !== undefined && wanted !== grant.game && !grant.games.includes(wanted))
    throw new Problem('bonus-state', 'These free spins are not for that game.');
  if (grant.play_days === null) return;
  const games = wanted === undefined ? grant.games : [wanted];
  const [identity] = await findSpinGames(tx, context, player, { games, currency: grant.currency, stake: grant.stake });
  const game = identity === undefined ? undefined : await findGame(tx, identity);
  if (game === undefined) throw new Problem('game-unavailable', 'This game cannot be played with free spins at the moment.');
  await tx
    .updateTable('free_round_grant')
    .set({
      game: game.identity,
      provider: game.provider,
      valid_until: new Date(context.clock.now().getTime() + grant.play_days * dayMs),
      warned_at: null,
    })
    .where('id', '=', grant.id)
    .execute();
}

/** @throws Problem bonus-state for free spins whose time is over, or is to be given back before they can have their own days */
async function refuseRunOut(tx: Tx, context: PlayDeps, grant: FreeRoundGrant): Promise<void> {
  if (grant.valid_until > context.clock.now()) return;
  const isGivenBack = (await isClockStopped(tx, context)) || (await isHeldUp(tx, grant, await readStoppedProviders(tx)));
  if (!isGivenBack) throw new Problem('bonus-state', 'They are over; nothing is possible any more.');
  if (grant.play_days === null)
    throw new Problem(
      'bonus-state',
      'Their time stood still while they could not be played. It is given back in some minutes; try again then.',
    );
}

/** The player takes what was issued: the provider is asked for it after the commit. Returns undefined for one that is taken already. */
async function take(tx: Tx, context: PlayDeps, playerId: string, id: string, game?: string): Promise<FreeRoundGrant | undefined> {
  const player = await holdPlayer(tx, playerId);
  const grant = await requireGrant(tx, playerId, id);
  if (grant.state === 'asked' || grant.state === 'live') return undefined;
  if (grant.state !== 'issued') throw new Problem('bonus-state', 'They are over; nothing is possible any more.');
  await refuseRunOut(tx, context, grant);
  refuseUnlessActive(player.status);
  refuseUnlessAgreed(player, context);
  await refuseUnverified(tx, context, player, 'bonus');
  await refuseSpinsWithoutDeposit(tx, context, id);
  await putInto(tx, context, player, grant, game);
  const facts = { actor: `player:${playerId}`, action: 'free-rounds activate', subject: playerId, reason: 'the player' };
  await recordAudit(tx, context.clock, { ...facts, after: { grantId: id, ...(game !== undefined && { game }) } });
  return await changeGrant(tx, context, id, ['issued'], 'asked');
}

export const activatePlayerFreeSpins = handle('activatePlayerFreeSpins', async ({ context, clientInfo, session, params, query }) => {
  const { db, transact } = context.database;
  const { playerId } = session;
  const { country } = await requirePlayer(db, playerId);
  const detail = 'Bonuses are not offered in this country; you can still withdraw.';
  await refuseBlockedRegion(context, clientInfo, { act: 'bonus', subject: playerId, country, detail });
  const taken = await transact(async (tx) => await take(tx, context, playerId, params.id, query.game));
  if (taken !== undefined) await askForGrant(context, taken);
  return { data: await requireSpin(db, playerId, params.id) };
});

export const cancelPlayerFreeSpins = handle('cancelPlayerFreeSpins', async ({ context, session, params, query }) => {
  const { db } = context.database;
  const { playerId } = session;
  const isPreview = isOn(query.preview);
  const before = await requireSpin(db, playerId, params.id);
  if (before.status === 3 && before.result !== 3) throw new Problem('bonus-state', 'They are over; nothing is possible any more.');
  if (!isPreview && before.status !== 3)
    await cancelFreeRounds(context, { id: params.id, actor: `player:${playerId}`, reason: 'the player' });
  if (!isPreview) await settleWinnings(context, params.id);
  const freeSpin = isPreview ? before : await requireSpin(db, playerId, params.id);
  return { data: { freeSpin, left: freeSpin.count - freeSpin.played, isPreview } };
});
