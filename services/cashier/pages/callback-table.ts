import type { CallbackRow } from '../tables.ts';
import type { View } from './frame.ts';
import { type Markup, html } from '#kit/html.ts';
import { postButton } from './post-button.ts';

/** Why a callback is not done; undefined once it is. */
function stateOf({ say }: View, callback: CallbackRow): string | undefined {
  if (callback.next_attempt_at === null) return callback.delivered >= callback.copies ? undefined : say('overview.given-up');
  return callback.is_held_back && callback.delivered === 0 ? say('overview.held-back') : say('overview.waiting');
}

function row(view: View, callback: CallbackRow, token: string): Markup {
  const { say } = view;
  const { delivered, copies, status, sequence } = callback;
  const state = stateOf(view, callback);
  const event = html`<span>${sequence} <span class="status status-${status}">${say(`overview.status.${status}`)}</span></span>`;
  const waiting = state !== undefined && html` <span class="muted">${state}</span>`;
  const answer = callback.last_answer ?? html`<span class="muted">${say('overview.no-answer')}</span>`;
  return html`<tr>
<td data-label="${say('overview.event')}">${event}</td>
<td data-label="${say('overview.attempts')}">${callback.attempts}</td>
<td data-label="${say('overview.deliveries')}"><span>${say('overview.deliveries-of', { delivered, copies })}${waiting}</span></td>
<td data-label="${say('overview.answer')}" class="answer">${answer}</td>
<td class="act">${postButton(view, token, `/callbacks/${callback.event_id}/send`, say('overview.resend'))}</td>
</tr>`;
}

/** A payment's callbacks with what became of them. */
export function callbackTable(view: View, callbacks: readonly CallbackRow[], token: string): Markup {
  const { say } = view;
  const headings = ['event', 'attempts', 'deliveries', 'answer'].map((name) => html`<th scope="col">${say(`overview.${name}`)}</th>`);
  return html`<table aria-label="${say('overview.callbacks')}">
<thead><tr>${headings}<td></td></tr></thead>
<tbody>${callbacks.map((callback) => row(view, callback, token))}</tbody>
</table>`;
}
