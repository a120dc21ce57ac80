import type { View } from './frame.ts';
import { type Markup, html } from '#kit/html.ts';

/** A button of the overview that posts to a path under the cashier, with the token that proves where it came from. */
export function postButton({ base }: View, token: string, path: string, label: string, values: Record<string, string> = {}): Markup {
  const hidden = Object.entries({ token, ...values }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<form method="post" action="${base}${path}" data-once>${hidden}<button class="button button-small">${label}</button></form>`;
}
