// The page of the card's bank, which asks whether it is its holder who pays.
import { formatAmount } from '../rules/format-amount.ts';
import { challengeCode, maxTries } from '../rules/challenge.ts';
import type { PaymentRow } from '../tables.ts';
import { type View, frame } from './frame.ts';
import { html } from '#kit/html.ts';

/** `secret` makes the code that the sandbox shows instead of sending it. */
export function challengePage(view: View, charge: PaymentRow, secret: string): string {
  const { say, brandName, language, base } = view;
  const amount = formatAmount(charge.amount, charge.currency, charge.digits, language);
  const words = { amount, house: brandName, tail: charge.destination_tail ?? '' };
  const isWrong = charge.challenge_tries > 0;
  const body = html`<div class="till">
<section class="bill">
<h1 class="question">${say('challenge.heading')}</h1>
<p class="amount">${amount}</p>
<div class="plain"><p>${say('challenge.text', words)}</p></div>
</section>
<form class="panel" method="post" action="${base}/pay/${charge.id}" novalidate data-once>
<input type="hidden" name="token" value="${charge.form_token}">
<h2>${say('challenge.message')}</h2>
<p class="hint">${say('challenge.code-is', { code: challengeCode(secret, charge.id) })}</p>
<div class="fields"><div class="field field-number">
<label for="code">${say('challenge.code')}</label>
<input id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="10" spellcheck="false" autofocus
  aria-describedby="${isWrong ? 'code-error' : 'code-hint'}"${isWrong && html` aria-invalid="true"`}>
${
  isWrong
    ? html`<p class="error" id="code-error" role="alert">${say('challenge.wrong', { left: maxTries - charge.challenge_tries })}</p>`
    : html`<p class="hint" id="code-hint">${say('challenge.code-hint')}</p>`
}
</div></div>
<div class="actions">
<button class="button button-pay" name="challenge" value="code">${say('challenge.submit')}</button>
<button class="button" name="challenge" value="refused">${say('challenge.refuse')}</button>
</div>
</form>
</div>`;
  return frame(view, { title: say('challenge.title', words), body });
}
