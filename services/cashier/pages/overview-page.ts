// The overview for the person who runs the sandbox: what can be tried, the last payments and what became of their callbacks.
import { testCards } from '../rules/cards.ts';
import { failingEnding, lateEnding, testDestinations } from '../rules/destinations.ts';
import type { ListedPayment } from '../payments/list-payments.ts';
import type { CallbackRow } from '../tables.ts';
import { groupDigits } from './card-part.ts';
import { type View, frame } from './frame.ts';
import { type Markup, html } from '#kit/html.ts';
import { paymentCard } from './payment-card.ts';

export interface Overview {
  payments: readonly { payment: ListedPayment; callbacks: readonly CallbackRow[] }[];
  areFaultsOn: boolean;
  /** Proves that a posted form came from this page. */
  token: string;
}

function destinationRow(ending: string, what: string, examples: { iban: string; card: string; address: string }): Markup {
  const values = [examples.iban, groupDigits(examples.card), examples.address].map((value) => html`<code>${value}</code> `);
  return html`<div><dt><strong>${ending}</strong> <span class="muted">${what}</span></dt><dd>${values}</dd></div>`;
}

function thingsToTry({ say }: View): Markup {
  const rows = [
    destinationRow(say('overview.ending', { ending: failingEnding }), say('overview.destination-failure'), testDestinations.failure),
    destinationRow(say('overview.ending', { ending: lateEnding }), say('overview.destination-late'), testDestinations.late),
    destinationRow(say('overview.ending-other'), say('overview.destination-success'), testDestinations.success),
  ];
  return html`<div class="try">
<section class="panel"><h2>${say('overview.cards')}</h2>
<p class="hint">${say('overview.cards-lead')}</p>
<ul class="cards">${testCards.map((number) => html`<li><code>${groupDigits(number)}</code></li>`)}</ul></section>
<section class="panel"><h2>${say('overview.destinations')}</h2>
<p class="hint">${say('overview.destinations-lead')}</p>
<dl class="destinations">${rows}</dl></section>
</div>`;
}

export function overviewPage(view: View, { payments, areFaultsOn, token }: Overview): string {
  const { say, brandName } = view;
  const words = { house: brandName, count: payments.length };
  const count = payments.length > 0 && html`<span class="muted">${say('overview.payments-count', words)}</span>`;
  const cards = payments.map(({ payment, callbacks }) => paymentCard(view, payment, callbacks, token));
  const body = html`<section class="intro"><h1>${say('overview.title')}</h1>
<p class="lead">${say('overview.lead', words)}</p>
<p class="hint">${say(areFaultsOn ? 'overview.faults-on' : 'overview.faults-off')} ${say('overview.local')}</p></section>
${thingsToTry(view)}
<section class="payments">
<div class="heading-row"><h2>${say('overview.payments')}</h2>${count}</div>
${payments.length > 0 ? cards : html`<p class="empty">${say('overview.empty', words)}</p>`}
</section>`;
  return frame(view, { title: say('overview.title'), body, isWide: true });
}
