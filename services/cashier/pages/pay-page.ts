// The page on which a customer pays: the bill, the method's own part, the sandbox's choice of outcome, and the way out.
import type { CardErrors } from '../rules/cards.ts';
import { formatAmount } from '../rules/format-amount.ts';
import { returnAddress } from '../rules/addresses.ts';
import { type Method, outcomesOf } from '../rules/outcomes.ts';
import { paymentReference } from '../rules/made-up.ts';
import type { PaymentRow } from '../tables.ts';
import { type CardValues, cardPart } from './card-part.ts';
import { cryptoPart } from './crypto-part.ts';
import { type View, frame } from './frame.ts';
import { type Markup, html } from '#kit/html.ts';
import { transferPart } from './transfer-part.ts';

/** What a refused form brings back to the page. */
export interface RefusedForm {
  card: CardValues;
  cardErrors: CardErrors;
  outcome: string;
  isOutcomeMissing: boolean;
}

export const emptyForm: RefusedForm = { card: { expiry: '', holder: '' }, cardErrors: {}, outcome: 'success', isOutcomeMissing: false };

function bill(view: View, charge: PaymentRow, now: Date): Markup {
  const { say, brandName, language } = view;
  const minutes = Math.max(1, Math.ceil(((charge.next_at?.getTime() ?? 0) - now.getTime()) / 60_000));
  return html`<section class="bill">
<h1><span class="payee">${say('pay.to', { house: brandName })}</span>
<span class="amount">${formatAmount(charge.amount, charge.currency, charge.digits, language)}</span></h1>
<div class="plain"><p><strong>${say('pay.plain')}</strong></p><p>${say('pay.plain-more')}</p></div>
<dl class="facts">
<div><dt>${say('pay.method')}</dt><dd>${say(`method.${charge.method}`)}</dd></div>
<div><dt>${say('pay.reference')}</dt><dd>${paymentReference(charge.id)}</dd></div>
<div><dt>${say('pay.open-for')}</dt><dd>${say('pay.minutes', { minutes })}</dd></div>
</dl>
</section>`;
}

const methodParts: Record<Method, (view: View, charge: PaymentRow, form: RefusedForm, now: Date) => Markup> = {
  card: (view, _charge, form, now) => cardPart(view.say, form.card, form.cardErrors, now),
  'bank-transfer': transferPart,
  crypto: cryptoPart,
};

/** The sandbox's choice of what happens. */
export function outcomePanel({ say }: View, method: Method, form: RefusedForm): Markup {
  const choices = outcomesOf(method).map(
    (outcome) => html`<label class="choice">
<input type="radio" name="outcome" value="${outcome}"${outcome === form.outcome && html` checked`}>
<span><span class="choice-name">${say(`outcome.${outcome}`)}</span>
<span class="choice-hint">${say(`outcome.${outcome}-hint`)}</span></span>
</label>`,
  );
  return html`<fieldset class="sandbox"${form.isOutcomeMissing && html` aria-describedby="outcome-error"`}>
<legend>${say('outcome.heading')}</legend>
<div class="choices">${choices}</div>
${form.isOutcomeMissing && html`<p class="error" id="outcome-error">${say('error.outcome')}</p>`}
</fieldset>`;
}

/** The page of a charge that can be paid. `form` is what came back refused, with its errors. */
export function payPage(view: View, charge: PaymentRow, now: Date, form: RefusedForm = emptyForm): string {
  const { say, brandName, language, base } = view;
  const method = charge.method;
  const amount = formatAmount(charge.amount, charge.currency, charge.digits, language);
  const isRefused = form.isOutcomeMissing || Object.keys(form.cardErrors).length > 0;
  const body = html`<div class="till">
${bill(view, charge, now)}
<form class="panel" method="post" action="${base}/pay/${charge.id}" novalidate data-once>
<input type="hidden" name="token" value="${charge.form_token}">
${isRefused && html`<p class="error error-summary" role="alert">${say('pay.errors')}</p>`}
${methodParts[method](view, charge, form, now)}
${outcomePanel(view, method, form)}
<div class="actions">
<button class="button button-pay">${method === 'card' ? say('card.submit', { amount }) : say('sent.submit')}</button>
<a class="button" href="${returnAddress(charge.return_url ?? '', 'cancelled')}">${say('pay.cancel')}</a>
</div>
</form>
</div>`;
  return frame(view, { title: say('pay.title', { amount, house: brandName }), body });
}
