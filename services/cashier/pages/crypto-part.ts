import { renderSVG } from 'uqr';
import { formatWhole, wholeUnits } from '../rules/format-amount.ts';
import { madeUpAddress } from '../rules/made-up.ts';
import type { PaymentRow } from '../tables.ts';
import { copyField } from './copy-field.ts';
import type { View } from './frame.ts';
import { type Markup, html, trusted } from '#kit/html.ts';

/** Where to send crypto: an address, the exact amount, and both as a QR code whose scheme no wallet opens. */
export function cryptoPart({ say, language }: View, { id, amount, currency, digits }: PaymentRow): Markup {
  const address = madeUpAddress(id, currency);
  const decimal = wholeUnits(amount, digits);
  const qr = renderSVG(`sandbox:${address}?currency=${currency}&amount=${decimal}`, { ecc: 'M', border: 2 });
  return html`<h2>${say('crypto.heading', { currency })}</h2>
<p class="lead">${say('crypto.lead')}</p>
<div class="crypto">
<div class="qr" role="img" aria-label="${say('crypto.qr')}">${trusted(qr)}</div>
<dl class="copies">
${copyField(say, say('crypto.amount'), decimal, formatWhole(amount, currency, digits, language))}
${copyField(say, say('crypto.address'), address)}
</dl>
</div>
<p class="hint">${say('crypto.hint')}</p>`;
}
