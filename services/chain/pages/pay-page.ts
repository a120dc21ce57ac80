// The page of a payment: where to send what, and what the chain shows of it. In a demo it sends the coins too.
import { renderSVG } from 'uqr';
import { type Markup, html, trusted } from '#kit/html.ts';
import { copyField } from '../../cashier/pages/copy-field.ts';
import { type View, frame } from '../../cashier/pages/frame.ts';
import { signFor } from '../../cashier/pages/result-page.ts';
import { returnAddress } from '../../cashier/rules/addresses.ts';
import { formatWhole } from '../../cashier/rules/format-amount.ts';
import { decimalOf } from '../rules/assets.ts';
import type { ChargeRow } from '../tables.ts';

export interface PayPage {
  charge: ChargeRow;
  /** What is still missing of it; undefined where nothing more is to be sent. */
  missing: bigint | undefined;
  /** As wallets write it, and what they read from a QR code. */
  address: string;
  uri: string;
  network: string;
  /** Coins that a contract sends are not seen. */
  missesContracts: boolean;
  hasFaucet: boolean;
  now: Date;
}

/** How often the page looks at its state again. */
const lookAgainMs = 2000;

type Standing = 'open' | 'short' | 'seen' | 'paid' | 'other' | 'over' | 'cancelled' | 'back';
type Ended = Exclude<Standing, 'open' | 'short'>;
const signs = {
  seen: 'pending',
  paid: 'succeeded',
  other: 'pending',
  over: 'expired',
  cancelled: 'cancelled',
  back: 'charged-back',
} as const satisfies Record<Ended, string>;

function standingOf({ charge: { status, received, told_amount: told, amount }, missing }: PayPage): Standing {
  if (status === 'succeeded') return told === amount ? 'paid' : 'other';
  if (status === 'charged-back') return 'back';
  if (received > 0n) return missing === undefined ? 'seen' : 'short';
  if (status === 'cancelled') return 'cancelled';
  return status === 'failed' ? 'over' : 'open';
}

function wordsOf(view: View, { charge, missing, network, now }: PayPage) {
  const show = (amount: bigint): string => formatWhole(amount, charge.currency, charge.digits, view.language);
  return {
    house: view.brandName,
    network,
    currency: charge.currency,
    amount: show(charge.amount),
    received: show(charge.received),
    missing: show(missing ?? charge.amount),
    confirmations: charge.confirmations,
    needed: charge.needed,
    minutes: Math.max(1, Math.ceil((charge.expires_at.getTime() - now.getTime()) / 60_000)),
  };
}

/** The demo's tap. What it has sent is seen with the next block. */
function faucetPart({ say, base }: View, { charge }: PayPage, words: ReturnType<typeof wordsOf>): Markup {
  if (charge.is_poured)
    return html`<section class="sandbox sandbox-sent" role="status"><h3>${say('faucet.sent.title', words)}</h3>
<p class="hint">${say('faucet.sent.text', words)}</p></section>`;
  return html`<form class="sandbox sandbox-plain" method="post" action="${base}/pay/${charge.id}/faucet" data-once>
<input type="hidden" name="token" value="${charge.form_token}">
<h3>${say('faucet.heading')}</h3>
<p class="hint">${say('faucet.lead')}</p>
<div class="actions"><button class="button button-pay">${say('faucet.send', { ...words, amount: words.missing })}</button></div>
</form>`;
}

function addressPart(view: View, page: PayPage, words: ReturnType<typeof wordsOf>): Markup {
  const { say } = view;
  const { charge, address, uri, network, missesContracts, hasFaucet } = page;
  const missing = page.missing ?? charge.amount;
  const qr = renderSVG(uri, { ecc: 'M', border: 2 });
  return html`<section class="panel"><h2>${say('pay.heading', words)}</h2>
<p class="lead">${say('pay.lead', words)}</p>
<div class="crypto">
<div class="qr" role="img" aria-label="${say('pay.qr')}">${trusted(qr)}</div>
<dl class="copies">
${copyField(say, say('pay.amount'), decimalOf(missing, charge.digits), words.missing)}
${copyField(say, say('pay.address'), address)}
${copyField(say, say('pay.network'), network)}
</dl>
</div>
<p class="hint">${say('pay.only', words)}</p>
<p class="hint">${say('pay.otherwise', words)}</p>
${missesContracts && html`<p class="hint">${say('pay.contract', words)}</p>`}
${hasFaucet && faucetPart(view, page, words)}</section>`;
}

/** While it can be paid: the bill, where to send what. */
function openPage(view: View, page: PayPage, words: ReturnType<typeof wordsOf>, standing: 'open' | 'short'): Markup {
  const { say } = view;
  return html`<div class="till" data-look-again-ms="${lookAgainMs}">
<section class="bill bill-whole">
<h1><span class="payee">${say('pay.to', words)}</span><span class="amount">${words.amount}</span></h1>
<div class="plain" role="status"><p><strong>${say(`state.${standing}.title`, words)}</strong></p><p>${say(`state.${standing}.text`, words)}</p></div>
<div class="actions"><a class="button" href="${returnAddress(page.charge.return_url, 'cancelled')}">${say('pay.back', words)}</a></div>
</section>
${addressPart(view, page, words)}
</div>`;
}

/** What became of it, as the cashier shows its results. */
function standingPage({ say }: View, { charge }: PayPage, words: ReturnType<typeof wordsOf>, standing: Ended): Markup {
  const hint = standing === 'paid' ? 'success' : standing === 'seen' || standing === 'other' ? 'pending' : 'cancelled';
  const { confirmations, needed } = charge;
  const text = say(`state.${standing}.text`, words);
  return html`<section class="result"${standing === 'seen' && html` data-look-again-ms="${lookAgainMs}"`}>
${signFor(signs[standing])}
<div role="status"><h1>${say(`state.${standing}.title`, words)}</h1>
<p class="lead">${text}</p></div>
${standing === 'seen' && html`<progress class="blocks" max="${needed}" value="${confirmations}" aria-label="${text}"></progress>`}
<div class="actions"><a class="button button-light" href="${returnAddress(charge.return_url, hint)}">${say('pay.back', words)}</a></div>
</section>`;
}

export function payPage(view: View, page: PayPage): string {
  const words = wordsOf(view, page);
  const standing = standingOf(page);
  const body =
    standing === 'open' || standing === 'short' ? openPage(view, page, words, standing) : standingPage(view, page, words, standing);
  return frame(view, { title: view.say('pay.title', words), body });
}
