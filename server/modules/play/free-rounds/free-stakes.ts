// Stakes of free rounds (rule 11 of docs/osw.md): each takes a place of a live grant, once, and books nothing; what it wins is real money.
import { findEntry, findRoundByRef, isRolledBack, providerKey } from '#server/modules/wallet/index.ts';
import { isClockStopped, readStoppedProviders } from '#server/modules/bonuses/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { OswRequest } from '#contract/protocols/osw.ts';
import type { PlayDeps } from '../deps.ts';
import { changeGrant } from './change-grant.ts';
import { settleWinnings, sumWinnings } from './keep-winning.ts';
import { type Answer, refuse } from '../osw/answers.ts';
import type { KnownSession } from '../osw/session-memory.ts';

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuid.test(text);

type FreeBet = Pick<OswRequest<'bet'>, 'txId' | 'roundId' | 'amount' | 'freeRound'>;

/** Takes the place that a stake names, for this transaction alone. Returns why not. */
export async function takeFreeRound(context: PlayDeps, session: KnownSession, bet: FreeBet): Promise<Answer | undefined> {
  const { grantId = '', index = 0 } = bet.freeRound ?? {};
  if (bet.amount !== '0') return refuse('BONUS_RULE', 'The stake of a free round is 0.');
  const now = context.clock.now();
  const key = providerKey(session.game.provider, bet.txId);
  const place = await context.database.transact(async (tx) => {
    // held to the end of this transaction: a grant that ends meanwhile ends after, and so knows of the place
    const grant = uuid.test(grantId)
      ? await tx
          .selectFrom('free_round_grant')
          .select(['id', 'count'])
          .where('id', '=', grantId)
          .where('player_id', '=', session.playerId)
          .where('provider', '=', session.game.provider)
          .where('game', '=', session.game.identity)
          .where('currency', '=', session.currency)
          .where('state', '=', 'live')
          .where('valid_from', '<=', now)
          .where('valid_until', '>', now)
          .forShare()
          .executeTakeFirst()
      : undefined;
    if (grant === undefined || index >= grant.count) return { grant };
    await tx
      .insertInto('free_round')
      .values({ grant_id: grant.id, index, key, round_ref: bet.roundId, taken_at: new Date(context.clock.wallMs()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const taken = tx.selectFrom('free_round').select('key').where('grant_id', '=', grant.id).where('index', '=', index);
    return { grant, taken: await taken.executeTakeFirst() };
  });
  const { grant, taken } = place;
  if (grant === undefined) return refuse('BONUS_RULE', 'The player has no such grant that is live.');
  if (index >= grant.count) return refuse('BONUS_RULE', `The grant has ${grant.count} rounds.`);
  return taken?.key === key ? undefined : refuse('BONUS_RULE', 'This round of the grant was played already.');
}

/** Gives the place back that a transaction has taken, which is not booked or was rolled back. */
export async function releaseFreeRound({ database }: Pick<PlayDeps, 'database'>, key: string): Promise<void> {
  await database.transact(async (tx) => await tx.deleteFrom('free_round').where('key', '=', key).execute());
}

/** Returns the grant whose place staked the round of a win, with what becomes of winnings; undefined where the win names another one. */
export async function findGrantOfWin(
  { database }: Pick<PlayDeps, 'database'>,
  provider: string,
  { freeRound, roundId }: Pick<OswRequest<'win'>, 'freeRound' | 'roundId'>,
): Promise<{ id: string; winnings: 'real' | 'bonus' } | undefined> {
  if (freeRound === undefined || !uuid.test(freeRound.grantId)) return undefined;
  return await database.db
    .selectFrom('free_round')
    .innerJoin('free_round_grant', 'free_round_grant.id', 'free_round.grant_id')
    .select(['free_round_grant.id', 'free_round_grant.winnings'])
    .where('free_round.grant_id', '=', freeRound.grantId)
    .where('free_round.index', '=', freeRound.index)
    .where('free_round.round_ref', '=', roundId)
    .where('free_round_grant.provider', '=', provider)
    .executeTakeFirst();
}

/** What the ledger knows of a grant: the rounds that were staked, and what they paid. */
async function countPlayed({ database: { db } }: PlayDeps, provider: string, grantId: string): Promise<{ played: number; won: bigint }> {
  const places = await db.selectFrom('free_round').selectAll().where('grant_id', '=', grantId).execute();
  let [played, won] = [0, await sumWinnings(db, grantId)];
  for (const { key, round_ref: ref } of places) {
    if ((await findEntry(db, key)) === undefined || (await isRolledBack(db, key))) continue;
    played += 1;
    won += (await findRoundByRef(db, { provider, ref }))?.payout ?? 0n;
  }
  return { played, won };
}

/** Keeps what a provider says came of a grant; a difference to the ledger is alarmed and changes nothing. */
export async function keepFreeRoundsResult(context: PlayDeps, provider: string, body: OswRequest<'free-rounds-result'>): Promise<Answer> {
  const { db, transact } = context.database;
  const { grantId, played, totalWin, finished } = body;
  const grant = uuid.test(grantId)
    ? await db.selectFrom('free_round_grant').selectAll().where('id', '=', grantId).where('provider', '=', provider).executeTakeFirst()
    : undefined;
  if (grant === undefined || grant.state === 'asked' || grant.state === 'refused')
    return refuse('BAD_REQUEST', 'There is no such grant of this provider.');
  const isAgain = grant.told_played === played && grant.told_win === BigInt(totalWin) && (!finished || grant.state !== 'live');
  if (isAgain) return { status: 'OK_DUPLICATE', retryable: false };
  // what a provider ended while it was away, or the house closed, is given back to its player in a moment
  const isGivenBack = async () => (await isClockStopped(db, context)) || (await readStoppedProviders(db)).has(provider);
  const isOver = finished && (played >= grant.count || !(await isGivenBack()));
  await transact(async (tx) => {
    await tx
      .updateTable('free_round_grant')
      .set({ told_played: played, told_win: BigInt(totalWin) })
      .where('id', '=', grantId)
      .execute();
    if (isOver) await changeGrant(tx, context, grantId, ['live'], 'finished');
  });
  const booked = await countPlayed(context, provider, grantId);
  if (booked.played !== played || booked.won !== BigInt(totalWin))
    await raiseAlarmNow(context, {
      kind: 'round-differs',
      subject: grantId,
      message:
        'A provider tells another result of free rounds than is booked; nothing was changed. Compare its record with the rounds of the player.',
      details: { provider, told: { played, totalWin }, booked: { played: booked.played, totalWin: String(booked.won) } },
    });
  if (isOver) await settleWinnings(context, grantId);
  return { status: 'OK', retryable: false };
}
