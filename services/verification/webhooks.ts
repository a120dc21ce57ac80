// What the casino is told: a row in the transaction of the change, posted until it is taken, signed with the secret of webhooks.
import { createHash, createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import { checkerHeaders, type CheckerWebhook } from '#contract/protocols/identity-check.ts';
import type { Tx } from '#kit/service-database.ts';
import type { Moment } from './applicants.ts';
import { giveUpAfterMs, retryDelaysMs } from './rules/outcomes.ts';
import type { ApplicantRow, WebhookRow } from './tables.ts';

/** Real checkers promise neither order nor once: what begins an attempt may come after its end, and what ends it comes twice. */
const heldBackMs = 1500;

const stamp = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '');

/** Queues news of an applicant with the change that it tells of. */
export async function queueWebhook(tx: Tx, row: ApplicantRow, type: CheckerWebhook['type'], { now, faults }: Moment): Promise<void> {
  const id = v7();
  const news: CheckerWebhook = {
    applicantId: row.id,
    externalUserId: row.external_user_id,
    correlationId: createHash('sha256').update(id).digest('hex').slice(0, 32),
    levelName: row.level_name,
    type,
    reviewStatus: row.review_status,
    ...(row.review_result !== null && { reviewResult: row.review_result }),
    createdAtMs: stamp(now),
    sandboxMode: true,
  };
  const isHeldBack = faults && type === 'applicantPending';
  const copies = faults && type === 'applicantReviewed' ? 2 : 1;
  await tx.query(
    `insert into verification.webhook (id, applicant_id, body, copies_left, next_attempt_at, give_up_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      row.id,
      JSON.stringify(news),
      copies,
      isHeldBack ? new Date(now.getTime() + heldBackMs) : now,
      new Date(now.getTime() + giveUpAfterMs),
      now,
    ],
  );
}

/** The headers that sign a webhook's bytes. */
export const signWebhook = (secret: string, body: string): Record<string, string> => ({
  [checkerHeaders.digest]: createHmac('sha256', secret).update(body).digest('hex'),
  [checkerHeaders.digestAlgorithm]: 'HMAC_SHA256_HEX',
});

/** A webhook whose process died in the middle is free again after this. */
const leaseMs = 15_000;

/** Takes webhooks that are due, so that no other process sends them meanwhile. */
export async function claimWebhooks(tx: Tx, now: Date): Promise<WebhookRow[]> {
  return await tx.query<WebhookRow>(
    `with due as (select id from verification.webhook where next_attempt_at <= $1 order by next_attempt_at limit 8 for update skip locked)
     update verification.webhook w set next_attempt_at = $2 from due where w.id = due.id
     returning w.id, w.body, w.copies_left, w.failures, w.give_up_at`,
    [now, new Date(now.getTime() + leaseMs)],
  );
}

/** Writes down what came of an attempt: done, once more, or again after a wait. */
export async function settleWebhook(tx: Tx, row: WebhookRow, isTaken: boolean, answer: string, now: Date): Promise<void> {
  const copies = row.copies_left - (isTaken ? 1 : 0);
  const failures = row.failures + (isTaken ? 0 : 1);
  const waitMs = isTaken ? 0 : (retryDelaysMs[Math.min(failures, retryDelaysMs.length) - 1] ?? 0);
  const at = new Date(now.getTime() + waitMs);
  await tx.query('update verification.webhook set copies_left = $2, failures = $3, next_attempt_at = $4, last_answer = $5 where id = $1', [
    row.id,
    copies,
    failures,
    copies === 0 || at > row.give_up_at ? null : at,
    answer.slice(0, 200),
  ]);
}

/** Posts a webhook once. Any 2xx takes it; redirects are not followed. Never throws: a failure is an answer too. */
export async function postWebhook(
  url: string,
  secret: string,
  body: string,
  signal: AbortSignal,
): Promise<{ isTaken: boolean; answer: string }> {
  try {
    const headers = { 'content-type': 'application/json', 'user-agent': 'sandbox-verification', ...signWebhook(secret, body) };
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return { isTaken: response.ok, answer: String(response.status) };
  } catch (error) {
    return { isTaken: false, answer: error instanceof Error ? error.message : 'no answer' };
  }
}
