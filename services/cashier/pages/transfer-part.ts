import { toDecimal } from '#contract/kernel/money.ts';
import { formatAmount } from '../rules/format-amount.ts';
import { madeUpIban, paymentReference } from '../rules/made-up.ts';
import type { PaymentRow } from '../tables.ts';
import { copyField } from './copy-field.ts';
import type { View } from './frame.ts';
import { type Markup, html } from '#kit/html.ts';

/** Where to send a bank transfer. */
export function transferPart({ say, brandName, language }: View, { id, amount, currency, digits }: PaymentRow): Markup {
  return html`<h2>${say('transfer.heading')}</h2>
<p class="lead">${say('transfer.lead')}</p>
<dl class="copies">
${copyField(say, say('transfer.recipient'), brandName)}
${copyField(say, say('transfer.iban'), madeUpIban(id))}
${copyField(say, say('transfer.note'), paymentReference(id))}
${copyField(say, say('transfer.amount'), toDecimal(amount, 10 ** digits), formatAmount(amount, currency, digits, language))}
</dl>
<p class="hint">${say('transfer.hint')}</p>`;
}
