// The page on which somebody buys: what it costs and what arrives, for how long the price is held, the card, the sandbox's choice of outcome.
import { type Markup, html } from '#kit/html.ts';
import { cardPart } from '../../cashier/pages/card-part.ts';
import { type View, frame } from '../../cashier/pages/frame.ts';
import { emptyForm, outcomePanel, type RefusedForm } from '../../cashier/pages/pay-page.ts';
import { returnAddress } from '../../cashier/rules/addresses.ts';
import { formatAmount } from '../../cashier/rules/format-amount.ts';
import type { Purchase } from '../tables.ts';

/** The amounts of a purchase as its buyer reads them. */
export function wordsOf({ language, brandName }: View, purchase: Purchase) {
  const { pays, fee, pay_currency: by, pay_digits: digits, gets, coin, coin_digits: coinDigits, rate } = purchase;
  const price = BigInt(rate.replace('.', ''));
  return {
    house: brandName,
    coin,
    pays: formatAmount(pays, by, digits, language),
    fee: formatAmount(fee, by, digits, language),
    gets: formatAmount(gets, coin, coinDigits, language),
    rate: `1\u00a0${coin} = ${formatAmount(price, by, 2, language)}`,
  };
}

function bill(view: View, purchase: Purchase, now: Date): Markup {
  const { say } = view;
  const words = wordsOf(view, purchase);
  const minutes = Math.max(1, Math.ceil((purchase.expires_at.getTime() - now.getTime()) / 60_000));
  const facts = [
    ['buy.pays', words.pays],
    ['buy.fee', words.fee],
    ['buy.rate', words.rate],
    ['buy.to', words.house],
    ['buy.held', say('pay.minutes', { minutes })],
  ] as const;
  return html`<section class="bill bill-whole">
<h1><span class="payee">${say('buy.heading', words)}</span><span class="amount">${words.gets}</span></h1>
<div class="plain"><p><strong>${say('pay.plain')}</strong></p><p>${say('buy.plain')}</p></div>
<dl class="facts">${facts.map(([key, value]) => html`<div><dt>${say(key)}</dt><dd>${value}</dd></div>`)}</dl>
</section>`;
}

/** The page of a purchase that can be paid. `form` is what came back refused, with its errors. */
export function buyPage(view: View, purchase: Purchase, now: Date, form: RefusedForm = emptyForm): string {
  const { say, base } = view;
  const words = wordsOf(view, purchase);
  const isRefused = form.isOutcomeMissing || Object.keys(form.cardErrors).length > 0;
  const body = html`<div class="till">
${bill(view, purchase, now)}
<form class="panel" method="post" action="${base}/buy/${purchase.id}" novalidate data-once>
<input type="hidden" name="token" value="${purchase.form_token}">
${isRefused && html`<p class="error error-summary" role="alert">${say('pay.errors')}</p>`}
${cardPart(say, form.card, form.cardErrors, now)}
${outcomePanel(view, 'card', form)}
<div class="actions">
<button class="button button-pay">${say('card.submit', { amount: words.pays })}</button>
<a class="button" href="${returnAddress(purchase.return_url, 'cancelled')}">${say('pay.cancel')}</a>
</div>
</form>
</div>`;
  return frame(view, { title: say('buy.title', words), body });
}
