import { type Markup, html } from '#kit/html.ts';
import type { Say } from '#kit/service-texts.ts';

/** A value to take elsewhere. The button is shown by the script; without it the value is selected whole by a click. */
export function copyField(say: Say, label: string, value: string, shown = value): Markup {
  return html`<div class="copy">
  <dt>${label}</dt>
  <dd><span class="copy-value">${shown}</span>
  <button type="button" class="button button-small" hidden data-copy="${value}" data-copied="${say('copied')}"
    aria-label="${say('copy.what', { what: label })}">${say('copy')}</button></dd>
</div>`;
}
