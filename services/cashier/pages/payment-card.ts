import { formatAmount } from '../rules/format-amount.ts';
import type { ListedPayment } from '../payments/list-payments.ts';
import type { CallbackRow } from '../tables.ts';
import { callbackTable } from './callback-table.ts';
import type { View } from './frame.ts';
import { type Markup, html } from '#kit/html.ts';
import { postButton } from './post-button.ts';

const timeOf = (at: Date): Markup =>
  html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

/** What can be done to a payment in its state: open its page, or decide it. */
function acts(view: View, { id, status, kind, has_payout_card: hasCard }: ListedPayment, token: string): Markup | undefined {
  const { say, base } = view;
  if (status === 'created' && kind === 'charge')
    return html`<div class="acts"><a class="button button-small" href="${base}/pay/${id}">${say('overview.open-page')}</a></div>`;
  if (status === 'succeeded' && kind === 'charge')
    return html`<div class="acts">${postButton(view, token, `/payments/${id}/charge-back`, say('overview.charge-back'))}${
      hasCard && postButton(view, token, `/payments/${id}/remove-card`, say('overview.remove-card'))
    }</div>`;
  if (status !== 'pending') return undefined;
  const decide = (decision: string): Markup =>
    postButton(view, token, `/payments/${id}/decide`, say(`overview.decide-${decision}`), { status: decision });
  return html`<div class="acts"><span class="muted">${say('overview.decide')}</span>${decide('succeeded')}${decide('failed')}</div>`;
}

/** A payment on the overview with its callbacks. */
export function paymentCard(view: View, payment: ListedPayment, callbacks: readonly CallbackRow[], token: string): Markup {
  const { say, language } = view;
  const { kind, method, status, reason, destination_tail: tail } = payment;
  const about = [say(`overview.kind.${kind}`), say(`method.${method}`), ...(tail === null ? [] : [say('overview.tail', { tail })])].join(
    ' · ',
  );
  return html`<article class="payment">
<header>
<h3><span class="amount">${formatAmount(payment.amount, payment.currency, payment.digits, language)}</span>
<span class="kind">${about}</span></h3>
<span class="status status-${status}">${say(`overview.status.${status}`)}</span>
${reason !== null && html`<span class="muted">${say(`reason.${reason}`)}</span>`}
${acts(view, payment, token)}
</header>
<p class="muted trace"><code>${payment.reference}</code> ${timeOf(payment.created_at)}</p>
${callbacks.length > 0 && callbackTable(view, callbacks, token)}
</article>`;
}
