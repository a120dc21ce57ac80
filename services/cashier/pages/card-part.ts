import { type CardErrors, type CardField, challengeCard, testCards } from '../rules/cards.ts';
import { type Markup, type Part, html } from '#kit/html.ts';
import type { Say } from '#kit/service-texts.ts';

/** What the page shows again after a refused form. Number and code are typed anew: they are not sent back. */
export interface CardValues {
  expiry: string;
  holder: string;
}

/** Digits in groups of four. */
export const groupDigits = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

const onOneLine = (digits: string): string => groupDigits(digits).replaceAll(' ', '\u00a0');

interface FieldParts {
  name: CardField;
  label: string;
  hint?: string;
  error: string | undefined;
  value?: string;
  /** Written into the tag as it stands; only what this program wrote. */
  attributes: Markup;
}

/** A labelled input with its hint and its error, both read out with it. */
export function field({ name, label, hint, error, value, attributes }: FieldParts): Markup {
  const describedBy = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter((id) => id !== false).join(' ');
  const described: Part = describedBy !== '' && html` aria-describedby="${describedBy}"`;
  const invalid: Part = error !== undefined && html` aria-invalid="true"`;
  return html`<div class="field field-${name}">
  <label for="${name}">${label}</label>
  <input id="${name}" name="${name}" value="${value ?? ''}" required ${attributes}${described}${invalid}>
  ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

/** The card form. Browsers are told not to offer stored cards, since no real one may be entered. */
export function cardPart(say: Say, values: CardValues, errors: CardErrors, now: Date): Markup {
  const year = String(now.getUTCFullYear() + 3).slice(-2);
  const errorOf = (name: CardField): string | undefined => {
    const key = errors[name];
    return key === undefined ? undefined : say(key, { year });
  };
  return html`<div class="heading-row"><h2>${say('card.heading')}</h2>
<button type="button" class="button button-small" hidden data-fill-number="${testCards[0]}" data-fill-expiry="12 / ${year}"
  data-fill-cvc="123" data-fill-holder="Alex Sandbox">${say('card.fill')}</button></div>
<div class="fields">
${field({
  name: 'number',
  label: say('card.number'),
  hint: [
    say('card.number-hint', { cards: testCards.map(onOneLine).join(' · ') }),
    say('card.challenge-hint', { card: onOneLine(challengeCard) }),
  ].join('. '),
  error: errorOf('number'),
  attributes: html`inputmode="numeric" autocomplete="off" maxlength="23" spellcheck="false"`,
})}
${field({
  name: 'expiry',
  label: say('card.expiry'),
  error: errorOf('expiry'),
  value: values.expiry,
  attributes: html`inputmode="numeric" autocomplete="off" maxlength="9" placeholder="12 / ${year}"`,
})}
${field({
  name: 'cvc',
  label: say('card.cvc'),
  error: errorOf('cvc'),
  attributes: html`inputmode="numeric" autocomplete="off" maxlength="4"`,
})}
${field({
  name: 'holder',
  label: say('card.holder'),
  error: errorOf('holder'),
  value: values.holder,
  attributes: html`autocomplete="off" maxlength="80" spellcheck="false"`,
})}
</div>`;
}
