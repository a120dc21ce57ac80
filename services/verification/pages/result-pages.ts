// What stands where no step is left: handed in, held, decided, or a widget that is over.
import { html } from '#kit/html.ts';
import type { ApplicantRow } from '../tables.ts';
import { frame, type View } from './frame.ts';

const lookAgainS = 3;

type Result = 'pending' | 'held' | 'approved' | 'rejected';

function resultOf({ review_status: status, review_result: result }: ApplicantRow): Result {
  if (status === 'onHold') return 'held';
  if (status !== 'completed') return 'pending';
  return result?.reviewAnswer === 'GREEN' ? 'approved' : 'rejected';
}

/** How an applicant stands who has nothing to give now. Who is held may be decided by the tester. */
export function resultPage(view: View, row: ApplicantRow, token: string): string {
  const { say, base, brandName } = view;
  const result = resultOf(row);
  const title = say(`${result}.title`);
  const decide = (outcome: string) =>
    html`<form method="post" action="${base}/widget/${token}/outcome"><input type="hidden" name="outcome" value="${outcome}">
<button class="plain">${say(`outcome.${outcome}`)}</button></form>`;
  const body = html`<div class="result" role="status"><h1>${title}</h1><p class="lead">${say(`${result}.lead`, { house: brandName })}</p></div>
${result === 'held' && html`<div class="row">${decide('approved')}${decide('rejected')}</div>`}`;
  return frame(view, { title, body, isSubmitted: true, ...(result === 'pending' && { lookAgainS }) });
}

/** A page that only says something: the widget is over, or something went wrong. */
export function noticePage(view: View, notice: 'over' | 'broken'): string {
  const title = view.say(`${notice}.title`);
  return frame(view, {
    title,
    body: html`<div class="result" role="status"><h1>${title}</h1><p class="lead">${view.say(`${notice}.lead`)}</p></div>`,
  });
}
