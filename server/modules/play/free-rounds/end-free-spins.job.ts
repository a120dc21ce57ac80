// Free spins whose time is over end, but not while one of their rounds is open; those that were played to the last end as played, also where
// their provider does not say so.
import { isClockStopped, readStoppedProviders } from '#server/modules/bonuses/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { findRoundByRef } from '#server/modules/wallet/index.ts';
import { playerStatus, spinStatus } from '#contract/kernel/constants.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { inPages } from '#server/platform/in-pages.ts';
import { fillEmail } from '#server/platform/email.ts';
import { addJob, type Job } from '#server/platform/jobs.ts';
import { findGame } from '../catalogue.ts';
import type { PlayDeps } from '../deps.ts';
import { changeGrant } from './change-grant.ts';
import { freeSpinsEndEmail } from './free-rounds.email.ts';
import { isHeldUp } from './is-held-up.ts';
import { settleWinnings } from './keep-winning.ts';
import { tellCancelledGrant } from './tell-cancelled-grant.job.ts';
import type { FreeRoundGrant } from './to-free-spin.ts';

const warnMs = 86_400_000;

/** How many places of a grant were staked, and whether one of their rounds is open. */
async function readPlaces({ database: { db } }: PlayDeps, grant: FreeRoundGrant): Promise<{ staked: number; isOpen: boolean }> {
  const places = await db.selectFrom('free_round').select('round_ref').where('grant_id', '=', grant.id).execute();
  for (const { round_ref: ref } of places) {
    const round = await findRoundByRef(db, { provider: grant.provider, ref });
    if (round?.state === spinStatus.open) return { staked: places.length, isOpen: true };
  }
  return { staked: places.length, isOpen: false };
}

async function end(context: PlayDeps, grant: FreeRoundGrant): Promise<void> {
  const { staked, isOpen } = await readPlaces(context, grant);
  if (isOpen) return;
  const to = staked === grant.count ? 'finished' : 'expired';
  await context.database.transact(async (tx) => {
    const ended = await changeGrant(tx, context, grant.id, ['issued', 'asked', 'live'], to);
    // it knew until when they hold; that they are over it is told all the same
    if (ended !== undefined && to === 'expired' && grant.state !== 'issued') await addJob(tx, tellCancelledGrant, { id: grant.id });
  });
  await settleWinnings(context, grant.id);
}

/** Tells a player, once, that free spins end within a day. Who may not play is not told: nothing could be done about it. */
async function warn(context: PlayDeps, { id }: FreeRoundGrant): Promise<void> {
  await context.database.transact(async (tx) => {
    const grant = await tx
      .updateTable('free_round_grant')
      .set({ warned_at: context.clock.now() })
      .where('id', '=', id)
      .where('warned_at', 'is', null)
      .where('state', 'in', ['issued', 'asked', 'live'])
      .returningAll()
      .executeTakeFirst();
    if (grant === undefined) return;
    const player = await requirePlayer(tx, grant.player_id);
    const game = await findGame(tx, grant.game);
    if (player.status !== playerStatus.active || game === undefined) return;
    const times = { dateStyle: 'long', timeStyle: 'short', timeZone: player.time_zone } as const;
    const until = new Intl.DateTimeFormat(player.language, times).format(grant.valid_until);
    const data = { event: 'free-rounds.ending', gameId: game.identity, game: game.name, until };
    const email = fillEmail(freeSpinsEndEmail, { params: { count: String(grant.count), game: game.name, until } });
    await tell(tx, context, {
      playerId: player.id,
      kind: 'bonus-ending',
      key: `free rounds ${id} end ${grant.valid_until.toISOString()}`,
      data,
      email,
    });
  });
}

const open: readonly FreeRoundGrant['state'][] = ['issued', 'asked', 'live'];

export const endFreeSpinsJob: Job<PlayDeps> = {
  name: 'end-free-spins',
  every: '* * * * *',
  async run(context) {
    const { db } = context.database;
    // who could not activate or play them for a while is given that time first
    const isStopped = await isClockStopped(db, context);
    const stopped = await readStoppedProviders(db);
    const now = context.clock.now();
    const grants = db.selectFrom('free_round_grant').selectAll();
    const over = grants.where('state', 'in', open).where('valid_until', '<=', now);
    // not those that hold for less than two days: their player has just been told
    const ending = grants
      .where('state', 'in', open)
      .where('warned_at', 'is', null)
      .where('valid_until', '>', now)
      .where('valid_until', '<=', new Date(now.getTime() + warnMs))
      .where('created_at', '<=', new Date(now.getTime() - warnMs));
    if (isStopped) return;
    const acts = [
      async () =>
        await inPages(
          async ({ after, max }) => await over.where('id', '>', after).orderBy('id').limit(max).execute(),
          async (grant) => (await isHeldUp(db, grant, stopped)) || (await end(context, grant)),
        ),
      async () =>
        await inPages(
          async ({ after, max }) => await ending.where('id', '>', after).orderBy('id').limit(max).execute(),
          async (grant) => await warn(context, grant),
        ),
    ];
    await eachOnItsOwn(acts, async (act) => await act());
  },
};
