// What the checker says of a person becomes the player's checks: compared with the profile and the exclusion list, told, and written down with
// method and date. The same answer again changes nothing.
import type { Applicant, PersonInfo } from '#contract/protocols/identity-check.ts';
import type { CheckKind } from '#contract/verification.ts';
import { tell } from '#server/modules/messages/index.ts';
import { ageOn, dayIn, holdPlayer, type Player, rulesOf, updatePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { checkEnd } from './check-end.ts';
import { blockListed } from './exclusion-list.ts';
import { publishVerification } from './publish.ts';
import { type CheckRow, lockVerification, stateOf } from './read-verification.ts';
import { coveredBy, documentEnd, nameOf, type Outcome, outcomeOf } from './review-outcome.ts';
import { documentKeys } from './subject-keys.ts';

type Context = VerificationDeps;

const isUnderAge = ({ clock, settings }: Pick<Context, 'clock' | 'settings'>, player: Player, dob: string): boolean =>
  ageOn(dayIn(player.time_zone, clock.now()), dob) < settings.countryRule(player.country).ageOfMajority;

interface Written extends Outcome {
  kind: CheckKind;
}

const tooYoung = { status: 'rejected' as const, labels: ['age-requirement-mismatch'] };
/** Whom the checker approved without a name is nobody whom the profile could be compared with. */
const nameless = { status: 'retry' as const, labels: ['name-missing'] };

/** Returns what a check is judged to be by what the documents say. */
function judge(context: Context, player: Player, applicant: Applicant, kind: CheckKind): Outcome | undefined {
  const outcome = outcomeOf(applicant, kind);
  if (outcome?.status !== 'approved') return outcome;
  const { dob } = { ...applicant.fixedInfo, ...applicant.info };
  if (kind === 'age' && dob !== undefined && isUnderAge(context, player, dob)) return tooYoung;
  return kind === 'identity' && nameOf(applicant) === undefined ? nameless : outcome;
}

/** Whether what is known of a check goes before this outcome of it. */
function staysAs(context: Context, player: Player, row: CheckRow, { status, labels }: Outcome, isNew: boolean): boolean {
  const holds = stateOf(context, row, player).status === 'approved';
  // an operator's refusal stands until it is taken back, an approval for as long as it counts, and both before what is told again
  if (row.method === 'operator') return !isNew || row.status === 'rejected' || holds;
  // what was approved while another step failed is not lost while that one is looked at
  if (status === 'pending' && holds) return true;
  return row.status === status && row.labels.join() === labels.join() && (status !== 'approved' || !isNew);
}

interface Review {
  applicant: Applicant;
  before: readonly CheckRow[];
  /** Whether the review is another than the one that was booked last. */
  isNew: boolean;
}

async function writeChecks(tx: Tx, context: Context, player: Player, { applicant, before, isNew }: Review): Promise<Written[]> {
  const info = { ...applicant.fixedInfo, ...applicant.info };
  const now = context.clock.now();
  const written: Written[] = [];
  for (const kind of coveredBy(applicant)) {
    const known = before.find((one) => one.kind === kind);
    const outcome = judge(context, player, applicant, kind);
    if (outcome === undefined || (known !== undefined && staysAs(context, player, known, outcome, isNew))) continue;
    const { status, labels } = outcome;
    const isApproved = status === 'approved';
    const end = isApproved ? checkEnd(rulesOf(context, player), kind, now, documentEnd(info)) : null;
    const row = {
      status,
      method: 'checker' as const,
      labels,
      subject_keys: isApproved ? documentKeys(context.secrets, kind, info, player) : [],
      decided_at: status === 'pending' || status === 'on-hold' ? null : now,
      expires_at: end,
      document_id: null,
      updated_at: now,
    };
    await tx
      .insertInto('verification_check')
      .values({ ...row, player_id: player.id, kind })
      .onConflict((conflict) => conflict.columns(['player_id', 'kind']).doUpdateSet(row))
      .execute();
    written.push({ kind, status, labels });
  }
  return written;
}

/** A profile without a name gets the one of the documents. */
async function fillName(tx: Tx, context: Context, player: Player, info: PersonInfo | undefined): Promise<Player> {
  const { firstName, lastName } = info ?? {};
  if (firstName === undefined || lastName === undefined || player.first_name !== null || player.last_name !== null) return player;
  await updatePlayer(tx, context, player, { firstName, lastName });
  await recordAudit(tx, context.clock, {
    actor: 'provider:verification',
    action: 'player name',
    subject: player.id,
    reason: 'taken from the verified document',
  });
  return { ...player, first_name: firstName, last_name: lastName };
}

/** Who the documents say that somebody is. */
function paperOf({ info = {} }: Applicant): Parameters<Context['admitPerson']>[3] {
  const { firstName, lastName, dob } = info;
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName, dateOfBirth: dob };
}

/** What a player is told of a review: what is to be done, before what went well. */
const verdicts = ['rejected', 'retry', 'approved'] as const;

/** Books what the checker says of a player. Returns whether anything changed. */
export async function applyReview(tx: Tx, context: Context, playerId: string, applicant: Applicant): Promise<boolean> {
  const held = await holdPlayer(tx, playerId);
  const row = await lockVerification(tx, playerId);
  const attempt = applicant.review.attemptCnt ?? 0;
  // an answer that was on its way while a newer one was booked
  const isOld = attempt === row.attempt && row.review_status === 'completed' && applicant.review.reviewStatus !== 'completed';
  if (attempt < row.attempt || isOld) return false;
  await tx
    .updateTable('verification')
    .set({ applicant_id: applicant.id, attempt, review_status: applicant.review.reviewStatus })
    .where('player_id', '=', playerId)
    .execute();
  // a name is known where the document was read, though another step may have failed
  const isGreen = outcomeOf(applicant, 'identity')?.status === 'approved';
  const player = isGreen ? await fillName(tx, context, held, applicant.info) : held;
  const before = await tx.selectFrom('verification_check').selectAll().where('player_id', '=', playerId).execute();
  const isNew = attempt > row.attempt || row.review_status !== 'completed';
  const written = await writeChecks(tx, context, player, { applicant, before, isNew });
  if (isGreen) await context.admitPerson(tx, playerId, 'profile', paperOf(applicant));
  if (isGreen) await blockListed(tx, context, player, documentKeys(context.secrets, 'identity', applicant.info ?? {}, player));
  if (written.length === 0) return false;
  await recordAudit(tx, context.clock, {
    actor: 'provider:verification',
    action: 'verification review',
    subject: playerId,
    reason: applicant.review.reviewResult?.moderationComment ?? 'told by the identity checker',
    before: before.map(({ kind, status, labels }) => ({ kind, status, labels })),
    after: written,
  });
  await publishVerification(tx, context, playerId);
  const worst = verdicts.find((status) => written.some((one) => one.status === status));
  if (worst !== undefined)
    await tell(tx, context, {
      playerId,
      kind: 'check',
      key: `verification ${applicant.id} ${attempt} ${worst}`,
      data: { event: `verification.${worst}` },
    });
  return true;
}
