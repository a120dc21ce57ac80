// A grant of free rounds: written and audited first, then told to its provider, which accepts or refuses it. What it does not answer is asked
// again by a job, under the same number.
import { playerStatus } from '#contract/kernel/constants.ts';
import { tell as tellPlayer } from '#server/modules/messages/index.ts';
import { type Player, requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { addJob } from '#server/platform/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { findGame } from '../catalogue.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PlayDeps } from '../deps.ts';
import { cancelFreeRoundsAtProvider, createFreeRoundsAtProvider, ProviderUnreachable } from '../osw/provider-client.ts';
import { changeGrant, publishGrant } from './change-grant.ts';
import { hasStake } from './has-stake.ts';
import { tellCancelledGrant } from './tell-cancelled-grant.job.ts';
import type { FreeRoundGrant } from './to-free-spin.ts';

const dayMs = 86_400_000;

interface Wanted {
  playerId: string;
  game: string;
  currency: string;
  count: number;
  stake: bigint;
  days: number;
  /** Whether the player activates them first. */
  isOptIn?: boolean;
  actor: string;
  reason: string;
}

/** Tells a grant to its provider. Returns its state afterwards: still `asked` where the provider gave no answer. */
export async function askForGrant(context: PlayDeps, grant: FreeRoundGrant): Promise<FreeRoundGrant['state']> {
  const access = context.providers.find(grant.provider);
  const game = await findGame(context.database.db, grant.game);
  if (access === undefined || game === undefined) return grant.state;
  const told = await createFreeRoundsAtProvider(access, context.clock.wallMs(), {
    grantId: grant.id,
    playerId: grant.player_id,
    gameIds: [game.provider_game_id],
    count: grant.count,
    stake: String(grant.stake),
    currency: grant.currency,
    validFrom: grant.valid_from.toISOString(),
    validUntil: grant.valid_until.toISOString(),
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderUnreachable)) throw error;
    context.log.warn({ err: error, grantId: grant.id }, 'a provider gave no answer to a grant of free rounds; it is asked again');
    return undefined;
  });
  if (told === undefined) return 'asked';
  const state = told.accepted ? 'live' : 'refused';
  await context.database.transact(async (tx) => {
    const changed = await changeGrant(tx, context, grant.id, ['asked'], state);
    // who activated it knows of it
    if (changed?.state === 'live' && grant.play_days === null) await tell(tx, context, grant, game);
  });
  return state;
}

/** Tells the player of a grant, once. */
async function tell(tx: Tx, context: PlayDeps, grant: FreeRoundGrant, game: { identity: string; name: string }): Promise<void> {
  const { count, player_id: playerId, valid_from: from, valid_until: until } = grant;
  const days = Math.round((until.getTime() - from.getTime()) / dayMs);
  const data = { event: 'free-rounds.granted', gameId: game.identity, game: game.name, count, days };
  await tellPlayer(tx, context, { playerId, kind: 'bonus-new', key: `free rounds ${grant.id}`, data });
}

/** @throws Problem for who may not play, or may be given nothing by the rules that hold for them */
function refuseBarred(context: PlayDeps, player: Player, { isOptIn = false }: Pick<Wanted, 'isOptIn'>): void {
  if (player.status !== playerStatus.active) throw new Problem('player-blocked', 'Who may not play is given no free rounds.');
  const { freeRounds, bonusTaking } = rulesOf(context, player);
  if (!freeRounds) throw new Problem('game-unavailable', 'The rules that hold for this player allow no free rounds.');
  if (bonusTaking.needsOptIn && !isOptIn)
    throw new Problem('conflict', 'The rules that hold for this player ask for their own act: grant them with --opt-in.');
}

/** Grants free rounds of a game. @throws Problem for a game, currency, stake or player that cannot be granted any */
export async function grantFreeRounds(context: PlayDeps, wanted: Wanted): Promise<FreeRoundGrant> {
  const { database, clock } = context;
  const game = await findGame(database.db, wanted.game);
  if (game === undefined) throw new Problem('not-found', 'There is no such game.');
  if (!game.has_free_rounds) throw new Problem('game-unavailable', `The provider of ${game.name} offers no free rounds of it.`);
  if (!hasStake(game, wanted.currency, wanted.stake))
    throw new Problem('game-not-for-currency', `The game has no stake of ${wanted.stake} in ${wanted.currency}.`);
  const now = clock.now();
  const grant: FreeRoundGrant = {
    id: newId(),
    player_id: wanted.playerId,
    provider: game.provider,
    game: game.identity,
    currency: wanted.currency,
    count: wanted.count,
    stake: wanted.stake,
    valid_from: now,
    valid_until: new Date(now.getTime() + wanted.days * dayMs),
    state: wanted.isOptIn === true ? 'issued' : 'asked',
    version: 1,
    granted_by: wanted.actor,
    games: [game.identity],
    winnings: 'real',
    play_days: null,
    warned_at: null,
    settled_at: null,
    told_played: null,
    told_win: null,
    created_at: now,
  };
  await database.transact(async (tx) => {
    // once more, beside an exclusion that was quicker
    refuseBarred(context, await requirePlayer(tx, wanted.playerId), wanted);
    await tx.insertInto('free_round_grant').values(grant).execute();
    await publishGrant(tx, context, grant);
    if (grant.state === 'issued') await tell(tx, context, grant, game);
    const { count, currency, days } = wanted;
    const after = { grantId: grant.id, game: game.identity, count, stake: String(wanted.stake), currency, days };
    await recordAudit(tx, clock, {
      actor: wanted.actor,
      action: 'free-rounds grant',
      subject: wanted.playerId,
      reason: wanted.reason,
      after,
    });
  });
  return grant.state === 'issued' ? grant : { ...grant, state: await askForGrant(context, grant) };
}

/** Takes back what is left of a grant, at once: the provider is told, and where it cannot be, its stakes are refused all the same. */
export async function cancelFreeRounds(
  context: PlayDeps,
  { id, actor, reason }: { id: string; actor: string; reason: string },
): Promise<{ isTold: boolean } | undefined> {
  const { database, clock, providers } = context;
  const grant = await database.transact(async (tx) => {
    const open = await tx.selectFrom('free_round_grant').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (open === undefined || (await changeGrant(tx, context, id, ['issued', 'asked', 'live'], 'cancelled')) === undefined)
      return undefined;
    const facts = { actor, action: 'free-rounds cancel', subject: open.player_id, reason };
    await recordAudit(tx, clock, { ...facts, before: { grantId: id, state: open.state }, after: { grantId: id, state: 'cancelled' } });
    // a provider that is away learns of it later; one that knows it already is told once more, which changes nothing
    if (open.state !== 'issued') await addJob(tx, tellCancelledGrant, { id });
    return open;
  });
  const access = grant && providers.find(grant.provider);
  if (grant === undefined) return undefined;
  // it was never told
  if (grant.state === 'issued') return { isTold: true };
  if (access === undefined) return { isTold: false };
  return await cancelFreeRoundsAtProvider(access, clock.wallMs(), id).then(
    () => ({ isTold: true }),
    (error: unknown) => {
      if (!(error instanceof ProviderUnreachable)) throw error;
      return { isTold: false };
    },
  );
}

/** The newest grants. */
export const readFreeRounds = async ({ database }: Pick<PlayDeps, 'database'>, max: number): Promise<FreeRoundGrant[]> =>
  await database.db.selectFrom('free_round_grant').selectAll().orderBy('created_at', 'desc').limit(max).execute();
