// What became of a charge, and the way back to the house. Only success goes there by itself.
import { returnAddress } from '../rules/addresses.ts';
import { formatAmount } from '../rules/format-amount.ts';
import { expiredReason } from '../rules/outcomes.ts';
import type { PaymentRow } from '../tables.ts';
import { type View, frame } from './frame.ts';
import { type Markup, html } from '#kit/html.ts';

type Result = 'succeeded' | 'pending' | 'failed' | 'expired' | 'cancelled' | 'charged-back';

const wayBack = {
  succeeded: 'success',
  pending: 'pending',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'cancelled',
  'charged-back': 'failed',
} as const;
/** The script goes back after so long, unless somebody does something here meanwhile. */
const forwardAfterMs = 3000;
/** The script looks again at a pending payment while the page is in sight. */
const lookAgainMs = 3000;

const signs: Record<Result, Markup> = {
  succeeded: html`<path d="M7 12.5l3.4 3.4L17 9.2" />`,
  pending: html`<path d="M12 7.5V12l3 2" />`,
  failed: html`<path d="M8.7 8.7l6.6 6.6M15.3 8.7l-6.6 6.6" />`,
  expired: html`<path d="M12 7.5V12l3 2" />`,
  cancelled: html`<path d="M8 12h8" />`,
  'charged-back': html`<path d="M14.5 8L10 12l4.5 4" />`,
};

export const signFor = (result: Result): Markup =>
  html`<svg class="sign sign-${result}" viewBox="0 0 24 24" width="72" height="72" aria-hidden="true">
<circle cx="12" cy="12" r="10.5" />${signs[result]}</svg>`;

/** A charge that nobody paid in time is shown as expired even before its row says so. */
function resultOf(charge: PaymentRow): Result {
  if (charge.status === 'created' || charge.reason === expiredReason) return 'expired';
  return charge.status;
}

/** The reason of a failure, the authorisation of a success. */
function facts({ say }: View, { reason, authorization_number: authorization }: PaymentRow, result: Result): Markup | undefined {
  const fact = (name: string, value: string): Markup => html`<dl class="facts"><div><dt>${name}</dt><dd>${value}</dd></div></dl>`;
  if (result === 'failed' && reason !== null) return fact(say('result.reason'), say(`reason.${reason}`));
  return authorization === null ? undefined : fact(say('result.authorization'), authorization);
}

/** The page of a charge that can no longer be paid, or that has been. */
export function resultPage(view: View, charge: PaymentRow): string {
  const { say, brandName, language, base } = view;
  const result = resultOf(charge);
  const words = { house: brandName, amount: formatAmount(charge.amount, charge.currency, charge.digits, language) };
  const back = returnAddress(charge.return_url ?? '', wayBack[result]);
  const variant = result === 'pending' && charge.method === 'crypto' ? '-crypto' : '';
  const title = say(`result.${result}.title${variant}`, words);
  const body = html`<section class="result"${result === 'pending' && html` data-look-again-ms="${lookAgainMs}"`}>
${signFor(result)}
<div role="status"><h1>${title}</h1>
<p class="lead">${say(`result.${result}.text${variant}`, words)}</p></div>
${facts(view, charge, result)}
<div class="actions">
<a class="button button-light" href="${back}">${say('result.back', words)}</a>
${result === 'pending' && html`<a class="button" href="${base}/pay/${charge.id}">${say('result.pending.again')}</a>`}
</div>
${result === 'succeeded' && html`<p class="hint" hidden data-forward-after-ms="${forwardAfterMs}">${say('result.succeeded.forward', words)}</p>`}
</section>`;
  return frame(view, { title, body });
}
