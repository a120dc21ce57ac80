// Who is checked: made once for a person of the casino, given documents by the widget, decided by the tester.
import { randomBytes } from 'node:crypto';
import type { Applicant, ApplicantRequest, PersonInfo, ReviewResult, StepStatuses } from '#contract/protocols/identity-check.ts';
import { type Db, queryOne, type Tx } from '#kit/service-database.ts';
import { lateMs, type Outcome, resultOf } from './rules/outcomes.ts';
import type { ApplicantRow, Given } from './tables.ts';
import { queueWebhook } from './webhooks.ts';

/** The moment of a change, and whether some of what is told of it comes twice or in another order. */
export interface Moment {
  now: Date;
  faults: boolean;
}

const tokenBytes = 24;
const newKey = (): string => randomBytes(12).toString('hex');

/** Makes the applicant of a person; undefined where there is one. */
export async function createApplicant(
  tx: Tx,
  { externalUserId, lang, fixedInfo }: ApplicantRequest,
  levelName: string,
  moment: Moment,
): Promise<ApplicantRow | undefined> {
  const [row] = await tx.query<ApplicantRow>(
    `insert into verification.applicant (id, external_user_id, level_name, language, fixed_info, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (external_user_id) do nothing returning *`,
    [newKey(), externalUserId, levelName, lang ?? 'en', JSON.stringify(fixedInfo ?? {}), moment.now],
  );
  if (row !== undefined) await queueWebhook(tx, row, 'applicantCreated', moment);
  return row;
}

export async function findApplicant(db: Db, externalUserId: string): Promise<ApplicantRow | undefined> {
  const [row] = await db.query<ApplicantRow>('select * from verification.applicant where external_user_id = $1', [externalUserId]);
  return row;
}

/** Makes a token that opens the widget for an applicant. */
export async function issueToken(tx: Tx, applicantId: string, expiresAt: Date): Promise<string> {
  const token = `_act-sbx-${randomBytes(tokenBytes).toString('base64url')}`;
  await tx.query('insert into verification.access_token (token, applicant_id, expires_at) values ($1, $2, $3)', [
    token,
    applicantId,
    expiresAt,
  ]);
  return token;
}

/** The applicant whose widget a token opens. */
export async function findByToken(db: Db, token: string, now: Date): Promise<ApplicantRow | undefined> {
  const [row] = await db.query<ApplicantRow>(
    `select a.* from verification.access_token t join verification.applicant a on a.id = t.applicant_id
      where t.token = $1 and t.expires_at > $2`,
    [token, now],
  );
  return row;
}

/** Keeps what a step has given. */
export async function keepGiven(tx: Tx, id: string, given: Given): Promise<void> {
  await tx.query(
    `update verification.applicant set given = given || $2::jsonb where id = $1 and (review_status = 'init' or
       (review_status = 'completed' and review_result ->> 'reviewRejectType' = 'RETRY'))`,
    [id, JSON.stringify(given)],
  );
}

async function decide(tx: Tx, row: ApplicantRow, result: ReviewResult, moment: Moment): Promise<void> {
  const decided = await queryOne<ApplicantRow>(
    tx,
    `update verification.applicant set review_status = 'completed', review_result = $2, review_at = $3, next_outcome = null, next_at = null
      where id = $1 returning *`,
    [row.id, JSON.stringify(result), moment.now],
  );
  await queueWebhook(tx, decided, 'applicantReviewed', moment);
}

/** Whether another attempt may be begun: nothing was given yet, or what was given may be given again. */
export const isOpen = ({ review_status: status, review_result: result }: ApplicantRow): boolean =>
  status === 'init' || (status === 'completed' && result?.reviewRejectType === 'RETRY');

/** Hands in what was given, with the outcome that the tester has picked. Sent again it changes nothing. */
export async function submitApplicant(tx: Tx, id: string, outcome: Outcome, moment: Moment): Promise<void> {
  const found = await queryOne<ApplicantRow>(tx, 'select * from verification.applicant where id = $1 for update', [id]);
  if (isOpen(found)) {
    const row = await queryOne<ApplicantRow>(
      tx,
      `update verification.applicant set review_status = $2, review_result = null, attempt = attempt + 1, next_outcome = $3, next_at = $4
        where id = $1 returning *`,
      [
        id,
        outcome === 'on-hold' ? 'onHold' : 'pending',
        outcome === 'late' ? outcome : null,
        outcome === 'late' ? new Date(moment.now.getTime() + lateMs) : null,
      ],
    );
    await queueWebhook(tx, { ...row, review_status: 'pending' }, 'applicantPending', moment);
    if (outcome === 'on-hold') await queueWebhook(tx, row, 'applicantOnHold', moment);
    const result = resultOf(outcome);
    if (result !== undefined && outcome !== 'late') await decide(tx, row, result, moment);
  } else if (found.review_status === 'onHold') {
    // what was held is decided by a second look
    const result = resultOf(outcome);
    if (result !== undefined) await decide(tx, found, result, moment);
  }
}

/** Decides what has waited long enough. Returns how many. */
export async function decideDue(tx: Tx, moment: Moment): Promise<number> {
  const due = await tx.query<ApplicantRow>(
    'select * from verification.applicant where next_at <= $1 order by next_at limit 20 for update skip locked',
    [moment.now],
  );
  for (const row of due) {
    const result = row.next_outcome === null ? undefined : resultOf(row.next_outcome);
    if (result !== undefined) await decide(tx, row, result, moment);
  }
  return due.length;
}

/** What the checker has read from the documents. */
function infoOf({ given: { document }, fixed_info: fixed }: ApplicantRow): PersonInfo | undefined {
  if (document === undefined) return undefined;
  const { firstName, lastName, dob, type, validUntil } = document;
  return { ...fixed, firstName, lastName, dob, idDocs: [{ idDocType: type, validUntil }] };
}

/** How each step went, in the shape of the protocol: what was not given yet is null. */
export function toSteps({ given, review_result: result }: ApplicantRow): StepStatuses {
  const { document, hasFace, address } = given;
  const passed = { reviewResult: { reviewAnswer: 'GREEN' as const } };
  const isRetry = result?.reviewRejectType === 'RETRY';
  return {
    IDENTITY: isRetry ? { reviewResult: result } : document === undefined ? null : passed,
    SELFIE: hasFace === undefined ? null : passed,
    PROOF_OF_RESIDENCE: address === undefined ? null : passed,
  };
}

/** Has an applicant begin anew, with empty hands. */
export async function resetApplicant(tx: Tx, id: string): Promise<void> {
  await tx.query(`update verification.applicant set review_status = 'init', review_result = null, given = '{}' where id = $1`, [id]);
}

/** The applicant in the shape of the protocol. */
export function toApplicant(row: ApplicantRow): Applicant {
  const info = infoOf(row);
  return {
    id: row.id,
    externalUserId: row.external_user_id,
    createdAt: row.created_at.toISOString(),
    fixedInfo: row.fixed_info,
    ...(info !== undefined && { info }),
    requiredIdDocs: { docSets: ['IDENTITY', 'SELFIE', 'PROOF_OF_RESIDENCE'].map((idDocSetType) => ({ idDocSetType })) },
    review: {
      reviewStatus: row.review_status,
      levelName: row.level_name,
      attemptCnt: row.attempt,
      ...(row.review_at !== null && { reviewDate: row.review_at.toISOString() }),
      ...(row.review_result !== null && { reviewResult: row.review_result }),
    },
  };
}
