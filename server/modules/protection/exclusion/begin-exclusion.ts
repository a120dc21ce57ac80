// A break or a self-exclusion begins: all that it does is one transaction. Whoever asks at the same moment for a deposit or a game waits for it
// at the player's row; the wallet books no stake that comes after its commit.
import { limitDefinition, limitStatus, playerStatus } from '#contract/kernel/constants.ts';
import { suppressNews, tell } from '#server/modules/messages/index.ts';
import { changePlayerStatus, holdPlayer, type Player, readDuplicateCandidates, stopPromotions } from '#server/modules/players/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { fillEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { suppressWaitingMail } from '#server/platform/mail.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ProtectionDeps } from '../deps.ts';
import { endPlayOf } from '../play-time/end-play-sessions.ts';
import { endIfOver } from './end-exclusion.ts';
import { rememberPerson, type SamePerson } from './excluded-person.ts';
import { exclusionBegunEmail } from './exclusion.email.ts';
import { openRoundsRule } from './open-rounds-rule.ts';
import { type Exclusion, holdStanding } from './read-exclusions.ts';
import { endOf, type ExclusionDefinition, isLonger, type Period, standingWith, stateOf, staysOut } from './rules.ts';
import { sayWhen } from './say-when.ts';

export interface ExclusionInput {
  playerId: string;
  definition: ExclusionDefinition;
  period: Period;
  setBy: 'player' | 'operator';
  actor: string;
  reason: string;
  /** The excluded account of the same person, whose end holds here too. */
  sameAs?: { playerId: string; endsAt: Date | null; confirmedAt?: Date | null };
}

/** Why promotions are held back; the rows say so. */
export const suppressedFor = 'exclusion';
/** The same request again within this time is the one that was granted: a button pressed twice, a request sent anew. */
const repeatMs = 300_000;

const isRepeat = (input: ExclusionInput, standing: Exclusion, now: Date): boolean =>
  input.sameAs === undefined &&
  standing.definition === input.definition &&
  standing.period === input.period &&
  standing.asked_at === null &&
  standing.returns_at === null &&
  now.getTime() - standing.began_at.getTime() < repeatMs;

/** Ends a shorter one that a longer one takes the place of. @throws Problem exclusion-stands for a request that would shorten anything */
async function makeWay(tx: Tx, standing: Exclusion, wanted: Pick<Exclusion, 'definition' | 'ends_at'>, now: Date): Promise<void> {
  const isOverButAsking = stateOf(standing, now) === limitStatus.waiting;
  const mayFollow = wanted.definition === limitDefinition.selfExclusion && (isOverButAsking || staysOut(wanted, standing));
  if (!mayFollow && !isLonger(wanted, standing))
    throw new Problem('exclusion-stands', 'What you have chosen lasts at least as long. Choose a longer time, or leave it as it is.');
  await tx.updateTable('exclusion').set({ ended_at: now, ended_by: 'longer' }).where('id', '=', standing.id).execute();
  await tx
    .updateTable('exclusion_return')
    .set({ decided_at: now, decided_by: 'system', is_granted: false, decision_reason: 'another exclusion has begun' })
    .where('exclusion_id', '=', standing.id)
    .where('decided_at', 'is', null)
    .execute();
}

async function stopPlay(tx: Tx, context: ProtectionDeps, player: Player, definition: ExclusionDefinition): Promise<void> {
  await context.exclusionEffects.declineDeposits(tx, player.id);
  await context.exclusionEffects.endGames(tx, player.id);
  await endPlayOf(tx, context, player.id);
  await suppressWaitingMail(tx, player.id, suppressedFor);
  await suppressNews(tx, player.id, suppressedFor);
  if (definition === limitDefinition.selfExclusion) await stopPromotions(tx, player.id);
}

async function tellPlayer(
  tx: Tx,
  context: ProtectionDeps,
  player: Player,
  row: Pick<Exclusion, 'id' | 'definition' | 'ends_at'>,
): Promise<void> {
  if (player.status === playerStatus.closed) return;
  const lasting = row.ends_at === null ? 'forever' : 'exclusion';
  const kind = row.definition === limitDefinition.coolingOff ? 'break' : lasting;
  const until = row.ends_at === null ? '' : sayWhen(player, row.ends_at);
  const email = fillEmail(exclusionBegunEmail, { params: { kind, until } });
  await tell(tx, context, { playerId: player.id, kind: 'exclusion', key: `exclusion begun ${row.id}`, email });
}

/** Accounts that look like the excluded player's own are for people to look at: what looks alike may be somebody else. */
async function tellOfOthers(tx: Tx, playerId: string): Promise<void> {
  const others = (await readDuplicateCandidates(tx, playerId)).map((other) => other.playerId);
  if (others.length === 0) return;
  await raiseAlarm(tx, {
    kind: 'excluded-person',
    subject: playerId,
    message: `The player ${playerId} is excluded, and ${others.length} other accounts look like theirs. Compare them: npm run op -- exclusion show ${playerId}`,
    details: { others },
  });
}

/**
 * Begins a break or a self-exclusion, at once and for every process. The same request again changes nothing.
 * @throws Problem exclusion-stands where one that is as long or stronger stands
 */
export async function beginExclusion(tx: Tx, context: ProtectionDeps, input: ExclusionInput): Promise<void> {
  const { definition, period } = input;
  let player = await holdPlayer(tx, input.playerId);
  if (await endIfOver(tx, context, player)) player = await holdPlayer(tx, input.playerId);
  const now = context.clock.now();
  const ends_at = input.sameAs === undefined ? endOf(period, now) : input.sameAs.endsAt;
  const standing = await holdStanding(tx, player.id);
  if (standing !== undefined) {
    if (isRepeat(input, standing, now)) return;
    await makeWay(tx, standing, { definition, ends_at }, now);
  }
  const beneath = standing?.beneath ?? player.status;
  const id = newId();
  await tx
    .insertInto('exclusion')
    .values({
      id,
      player_id: player.id,
      definition,
      period,
      set_by: input.setBy,
      began_at: now,
      ends_at,
      beneath,
      same_as: input.sameAs?.playerId ?? null,
      confirmed_at: input.sameAs?.confirmedAt ?? null,
      open_rounds_rule: openRoundsRule,
    })
    .execute();
  await rememberPerson(tx, context, player);
  await stopPlay(tx, context, player, definition);
  const status = standingWith(definition, beneath);
  await changePlayerStatus(tx, context.notifier, player.id, status);
  await recordAudit(tx, context.clock, {
    actor: input.actor,
    action: 'exclusion begin',
    subject: player.id,
    reason: input.reason,
    before: { status: player.status, exclusion: standing?.id ?? null },
    after: { status, exclusion: id, definition, period, endsAt: ends_at, sameAs: input.sameAs?.playerId ?? null },
  });
  // the email names the end, which is the other person's
  if (input.sameAs === undefined) await tellPlayer(tx, context, player, { id, definition, ends_at });
  await passOn(tx, context, player.id, { definition, period, ends_at });
  await tellOfOthers(tx, player.id);
}

/** What is longer now for a player is so for the accounts that are excluded with theirs. */
async function passOn(tx: Tx, context: ProtectionDeps, playerId: string, now: Pick<SamePerson, 'definition' | 'period' | 'ends_at'>) {
  const followers = await tx
    .selectFrom('exclusion')
    .selectAll()
    .where('same_as', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('player_id')
    .execute();
  for (const row of followers.filter((one) => isLonger(now, one)))
    await beginExclusion(tx, context, {
      playerId: row.player_id,
      definition: now.definition,
      period: now.period,
      setBy: 'operator',
      actor: 'system',
      reason: `the exclusion of ${playerId}, the same person, is longer now`,
      sameAs: { playerId, endsAt: now.ends_at, confirmedAt: row.confirmed_at },
    });
}

/** Excludes a player with another who is the same person, or looks so, unless what stands lasts as long; an operator compares the two. */
export async function excludeWith(tx: Tx, context: ProtectionDeps, playerId: string, same: SamePerson): Promise<void> {
  await holdPlayer(tx, playerId);
  const standing = await holdStanding(tx, playerId);
  if (standing !== undefined && !isLonger(same, standing)) return;
  await beginExclusion(tx, context, {
    playerId,
    definition: same.definition,
    period: same.period,
    setBy: 'operator',
    actor: 'system',
    reason: `looks like the excluded player ${same.playerId}`,
    sameAs: { playerId: same.playerId, endsAt: same.ends_at },
  });
  await raiseAlarm(tx, {
    kind: 'excluded-person',
    subject: playerId,
    message: `The account ${playerId} looks like that of the excluded player ${same.playerId} and is excluded with it. Compare them, then: npm run op -- exclusion decide ${playerId} same|different --reason "why"`,
    details: { sameAs: same.playerId, isSure: same.isSure },
  });
}
