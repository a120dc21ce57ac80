// The clock of bonuses: what was not activated or not wagered in time ends, its player is told a day before, and what play has left unsettled is
// settled.
import { formatMoney } from '#contract/kernel/money.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { tell } from '#server/modules/messages/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { Tx } from '#server/platform/database.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { inPages } from '#server/platform/in-pages.ts';
import { fillEmail } from '#server/platform/email.ts';
import { bonusEndsEmail } from './bonuses.email.ts';
import type { BonusDeps } from './deps.ts';
import { settleBonus } from './progress/settle-bonus.ts';
import { hasRunOut } from './watch/has-run-out.ts';
import { followMaintenance } from './watch/stop-clock.ts';
import { endBonus } from './states/end-bonus.ts';
import { standingOfSource } from './states/standing-of-source.ts';
import { requireTemplate } from './templates/read-templates.ts';
import { nameIn } from './templates/name-in.ts';

const warnMs = 86_400_000;

/** Ends one that was not activated in time, unless that is being done at this moment. */
async function endNotAccepted(tx: Tx, context: BonusDeps, id: string): Promise<void> {
  const row = await tx.selectFrom('player_bonus').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (row.status !== 1 || row.accept_until > context.clock.now()) return;
  const { body } = await requireTemplate(tx, row.template, row.template_version);
  if (!(await hasRunOut(tx, context, row.accept_until, body))) return;
  // it is given the time that it is held, where its deposit stands after all
  if ((await standingOfSource(tx, context, row)) === 'doubted') return;
  await endBonus(tx, context, row, undefined, { reason: 'not-accepted', actor: 'system', why: 'its time to be activated is over' });
}

/** Tells a player, once, that a bonus ends within a day. Who may not play is not told: nothing could be done about it. */
async function warn(tx: Tx, context: BonusDeps, id: string): Promise<void> {
  const now = context.clock.now();
  const row = await tx
    .updateTable('player_bonus')
    .set({ warned_at: now })
    .where('id', '=', id)
    .where('warned_at', 'is', null)
    .where('status', '<', 3)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
  const player = await requirePlayer(tx, row.player_id);
  if (player.status !== playerStatus.active) return;
  const { name } = nameIn((await requireTemplate(tx, row.template, row.template_version)).body, player.language);
  const end = row.status === 1 ? row.accept_until : (row.wager_until ?? row.accept_until);
  const until = new Intl.DateTimeFormat(player.language, { dateStyle: 'long', timeStyle: 'short', timeZone: player.time_zone }).format(end);
  const amount = formatMoney(row.amount, context.settings.requireCurrency(row.currency), player.language);
  const data = { event: 'bonus.ending', bonusId: row.id, bonus: name, until };
  const email = fillEmail(bonusEndsEmail, { params: { bonus: name, amount, until } });
  await tell(tx, context, { playerId: player.id, kind: 'bonus-ending', key: `bonus ${row.id} ends ${end.toISOString()}`, data, email });
}

export const endBonusesJob: Job<BonusDeps> = {
  name: 'end-bonuses',
  every: '* * * * *',
  async run(context) {
    const { db, transact } = context.database;
    const isStopped = await transact(async (tx) => await followMaintenance(tx, context));
    const now = context.clock.now();
    const over = db.selectFrom('player_bonus').select('id').where('status', '=', 1).where('accept_until', '<=', now);
    const unsettled = db.selectFrom('player_bonus').select(['id', 'account_id']).where('status', '=', 2);
    const soon = new Date(now.getTime() + warnMs);
    const ending = db
      .selectFrom('player_bonus')
      .select('id')
      .where('status', '<', 3)
      .where('warned_at', 'is', null)
      .where((e) =>
        e.or([e.and([e('status', '=', 1), e('accept_until', '<=', soon)]), e.and([e('status', '=', 2), e('wager_until', '<=', soon)])]),
      );
    if (isStopped) return;
    const acts = [
      async () =>
        await inPages(
          async ({ after, max }) => await over.where('id', '>', after).orderBy('id').limit(max).execute(),
          async ({ id }) => await transact(async (tx) => await endNotAccepted(tx, context, id)),
        ),
      async () =>
        await inPages(
          async ({ after, max }) => await unsettled.where('id', '>', after).orderBy('id').limit(max).execute(),
          async ({ account_id: accountId }) => await transact(async (tx) => await settleBonus(tx, context, accountId)),
        ),
      async () =>
        await inPages(
          async ({ after, max }) => await ending.where('id', '>', after).orderBy('id').limit(max).execute(),
          async ({ id }) => await transact(async (tx) => await warn(tx, context, id)),
        ),
    ];
    await eachOnItsOwn(acts, async (act) => await act());
  },
};
