// The page of a payment: where to send what, and what the chain shows of it. In a demo it sends the coins too.
import { renderSVG } from 'uqr';
import { type Markup, html, trusted } from '#kit/html.ts';
import { copyField } from '../../cashier/pages/copy-field.ts';
import { type View, frame } from '../../cashier/pages/frame.ts';
import { returnAddress } from '../../cashier/rules/addresses.ts';
import { formatWhole } from '../../cashier/rules/format-amount.ts';
import { decimalOf } from '../rules/assets.ts';
import type { ChargeRow } from '../tables.ts';

export interface PayPage {
  charge: ChargeRow;
  /** As wallets write it, and what they read from a QR code. */
  address: string;
  uri: string;
  network: string;
  hasFaucet: boolean;
  now: Date;
}

/** How often the page looks at its state again. */
const lookAgainMs = 2000;

type Standing = 'open' | 'seen' | 'paid' | 'other' | 'over' | 'cancelled' | 'back';

function standingOf({ status, received, told_amount: told, amount }: ChargeRow): Standing {
  if (status === 'succeeded') return told === amount ? 'paid' : 'other';
  if (status === 'charged-back') return 'back';
  if (received > 0n) return 'seen';
  if (status === 'cancelled') return 'cancelled';
  return status === 'failed' ? 'over' : 'open';
}

function wordsOf(view: View, { charge, network, now }: PayPage) {
  const show = (amount: bigint): string => formatWhole(amount, charge.currency, charge.digits, view.language);
  return {
    house: view.brandName,
    network,
    currency: charge.currency,
    amount: show(charge.amount),
    received: show(charge.received),
    confirmations: charge.confirmations,
    needed: charge.needed,
    minutes: Math.max(1, Math.ceil((charge.expires_at.getTime() - now.getTime()) / 60_000)),
  };
}

const faucetPart = (
  { say, base }: View,
  { charge }: PayPage,
  amount: string,
): Markup => html`<form class="panel" method="post" action="${base}/pay/${charge.id}/faucet" data-once>
<input type="hidden" name="token" value="${charge.form_token}">
<h2>${say('faucet.heading')}</h2>
<p class="hint">${say('faucet.lead')}</p>
<div class="actions"><button class="button button-pay">${say('faucet.send', { amount })}</button></div>
</form>`;

function addressPart({ say }: View, page: PayPage, words: ReturnType<typeof wordsOf>): Markup {
  const { charge, address, uri, network } = page;
  const qr = renderSVG(uri, { ecc: 'M', border: 2 });
  return html`<section class="panel"><h2>${say('pay.heading', words)}</h2>
<p class="lead">${say('pay.lead', words)}</p>
<div class="crypto">
<div class="qr" role="img" aria-label="${say('pay.qr')}">${trusted(qr)}</div>
<dl class="copies">
${copyField(say, say('pay.amount'), decimalOf(charge.amount, charge.digits), words.amount)}
${copyField(say, say('pay.address'), address)}
${copyField(say, say('pay.network'), network)}
</dl>
</div>
<p class="hint">${say('pay.only', words)}</p></section>`;
}

export function payPage(view: View, page: PayPage): string {
  const { say } = view;
  const { charge, hasFaucet } = page;
  const words = wordsOf(view, page);
  const standing = standingOf(charge);
  const isUnderWay = standing === 'open' || standing === 'seen';
  const hint = standing === 'paid' ? 'success' : standing === 'seen' || standing === 'other' ? 'pending' : 'cancelled';
  const body = html`<div class="till">
<section class="bill bill-whole"${isUnderWay && html` data-look-again-ms="${lookAgainMs}"`}>
<h1><span class="payee">${say('pay.to', words)}</span><span class="amount">${words.amount}</span></h1>
<div class="plain" role="status"><p><strong>${say(`state.${standing}.title`, words)}</strong></p><p>${say(`state.${standing}.text`, words)}</p></div>
<div class="actions"><a class="button" href="${returnAddress(charge.return_url, hint)}">${say('pay.back', words)}</a></div>
</section>
${standing === 'open' && addressPart(view, page, words)}
${standing === 'open' && hasFaucet && faucetPart(view, page, words.amount)}
</div>`;
  return frame(view, { title: say('pay.title', words), body });
}
