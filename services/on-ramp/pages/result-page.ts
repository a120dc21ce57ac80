// What became of a purchase, and the way back to the house.
import { html } from '#kit/html.ts';
import { type View, frame } from '../../cashier/pages/frame.ts';
import { signFor } from '../../cashier/pages/result-page.ts';
import { returnAddress } from '../../cashier/rules/addresses.ts';
import { expiredReason } from '../../cashier/rules/outcomes.ts';
import type { Purchase } from '../tables.ts';
import { wordsOf } from './buy-page.ts';

const wayBack = { succeeded: 'success', pending: 'pending', failed: 'failed', expired: 'failed', cancelled: 'cancelled' } as const;
/** The script looks again at a pending purchase while the page is in sight. */
const lookAgainMs = 3000;

/** One that nobody paid in time is shown as expired even before its row says so. */
const resultOf = ({ status, reason }: Purchase): keyof typeof wayBack =>
  status === 'created' || reason === expiredReason ? 'expired' : status;

export function resultPage(view: View, purchase: Purchase): string {
  const { say, base } = view;
  const result = resultOf(purchase);
  const words = wordsOf(view, purchase);
  const back = returnAddress(purchase.return_url, wayBack[result]);
  const title = say(`result.${result}.title`, words);
  const reason = result === 'failed' && purchase.reason !== null ? say(`reason.${purchase.reason}`) : undefined;
  const body = html`<section class="result"${result === 'pending' && html` data-look-again-ms="${lookAgainMs}"`}>
${signFor(result)}
<div role="status"><h1>${title}</h1>
<p class="lead">${say(`result.${result}.text`, words)}</p>
${reason !== undefined && html`<p class="lead">${reason}</p>`}</div>
<div class="actions">
<a class="button button-light" href="${back}">${say('result.back', words)}</a>
${result === 'pending' && html`<a class="button" href="${base}/buy/${purchase.id}">${say('result.again')}</a>`}
</div>
</section>`;
  return frame(view, { title, body });
}
