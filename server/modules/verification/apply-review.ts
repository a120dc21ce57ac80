// What the checker says of a person becomes the player's checks: compared with the profile and the exclusion list, told, and written down with
// method and date. The same answer again changes nothing.
import type { Applicant, PersonInfo } from '#contract/protocols/identity-check.ts';
import type { CheckKind } from '#contract/verification.ts';
import { notify } from '#server/modules/messages/index.ts';
import { ageOn, dayIn, holdPlayer, type Player, updatePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { blockListed } from './exclusion-list.ts';
import { publishVerification } from './publish.ts';
import { type CheckRow, lockVerification } from './read-verification.ts';
import type { PersonName } from '#kit/person-names.ts';
import { documentKeys } from './subject-keys.ts';
import type { KeptStatus } from './tables.ts';

type Context = Pick<
  VerificationDeps,
  'clock' | 'secrets' | 'jurisdictions' | 'checker' | 'outbox' | 'notifier' | 'settings' | 'lossEffects' | 'admitPerson'
>;

/** Which checks a review covers, by the sets of documents that the checker asked for. */
function coveredBy({ requiredIdDocs }: Applicant): CheckKind[] {
  const sets = requiredIdDocs?.docSets.map(({ idDocSetType }) => idDocSetType) ?? ['IDENTITY'];
  const hasIdentity = sets.some((set) => set.startsWith('IDENTITY'));
  return [...(hasIdentity ? (['age', 'identity'] as const) : []), ...(sets.includes('PROOF_OF_RESIDENCE') ? (['address'] as const) : [])];
}

const toLabel = (label: string): string => label.toLowerCase().replaceAll('_', '-').slice(0, 60);

/** The status and the labels that a review stands for; undefined before anything was handed in. */
function outcomeOf({ review }: Applicant): { status: KeptStatus; labels: string[] } | undefined {
  const { reviewStatus, reviewResult } = review;
  if (reviewStatus === 'onHold') return { status: 'on-hold', labels: [] };
  if (reviewStatus === 'init' || reviewStatus === 'awaitingUser') return undefined;
  if (reviewStatus !== 'completed' || reviewResult === undefined) return { status: 'pending', labels: [] };
  if (reviewResult.reviewAnswer === 'GREEN') return { status: 'approved', labels: [] };
  const labels = (reviewResult.rejectLabels ?? []).map(toLabel);
  return { status: reviewResult.reviewRejectType === 'RETRY' ? 'retry' : 'rejected', labels };
}

/** The first day on which a document has run out. */
function expiryOf(info: PersonInfo): Date | null {
  const days = (info.idDocs ?? []).flatMap(({ validUntil }) => (validUntil === undefined ? [] : [new Date(`${validUntil}T00:00:00Z`)]));
  const [first] = days.filter((day) => !Number.isNaN(day.getTime())).toSorted((a, b) => a.getTime() - b.getTime());
  return first === undefined ? null : new Date(first.getTime() + 24 * 3_600_000);
}

const isUnderAge = ({ clock, settings }: Pick<Context, 'clock' | 'settings'>, player: Player, dob: string): boolean =>
  ageOn(dayIn(player.time_zone, clock.now()), dob) < settings.countryRule(player.country).ageOfMajority;

interface Written {
  kind: CheckKind;
  status: KeptStatus;
  labels: string[];
}

const tooYoung = { status: 'rejected' as const, labels: ['age-requirement-mismatch'] };
/** Whom the checker approved without a name is nobody whom the profile could be compared with. */
const nameless = { status: 'retry' as const, labels: ['name-missing'] };

/** The name that the checker has approved, of the documents or as it was given to compare with them. */
function nameOf({ info, fixedInfo }: Applicant): PersonName | undefined {
  const { firstName, lastName } = { ...fixedInfo, ...info };
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
}

async function writeChecks(
  tx: Tx,
  context: Context,
  player: Player,
  { applicant, before }: { applicant: Applicant; before: readonly CheckRow[] },
): Promise<Written[]> {
  const outcome = outcomeOf(applicant);
  if (outcome === undefined) return [];
  const info = { ...applicant.fixedInfo, ...applicant.info };
  const now = context.clock.now();
  const written: Written[] = [];
  for (const kind of coveredBy(applicant)) {
    const known = before.find((one) => one.kind === kind);
    // an operator's word stands until an operator says another
    if (known?.method === 'operator') continue;
    const isTooYoung = outcome.status === 'approved' && info.dob !== undefined && kind === 'age' && isUnderAge(context, player, info.dob);
    const isNameless = outcome.status === 'approved' && kind === 'identity' && nameOf(applicant) === undefined;
    const { status, labels } = isTooYoung ? tooYoung : isNameless ? nameless : outcome;
    if (known?.status === status && known.labels.join() === labels.join()) continue;
    const isApproved = status === 'approved';
    const row = {
      status,
      method: 'checker' as const,
      labels,
      subject_keys: isApproved ? documentKeys(context.secrets, kind, info, player) : [],
      decided_at: status === 'pending' || status === 'on-hold' ? null : now,
      expires_at: isApproved && kind !== 'age' ? expiryOf(info) : null,
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
  const isGreen = outcomeOf(applicant)?.status === 'approved';
  const player = isGreen ? await fillName(tx, context, held, applicant.info) : held;
  const before = await tx.selectFrom('verification_check').selectAll().where('player_id', '=', playerId).execute();
  const written = await writeChecks(tx, context, player, { applicant, before });
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
  const [first] = written;
  if (first !== undefined && first.status !== 'pending' && first.status !== 'on-hold')
    await notify(tx, context, {
      playerId,
      subject: `verification ${applicant.id} ${attempt} ${first.status}`,
      data: { event: `verification.${first.status}` },
    });
  return true;
}
