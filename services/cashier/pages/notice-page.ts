import { type View, frame } from './frame.ts';
import { html } from '#kit/html.ts';
import { signFor } from './result-page.ts';

/** A page that only says something: there is no such payment, a foreign form, the cashier is down or broken. */
export function noticePage(view: View, notice: 'lost' | 'foreign' | 'down' | 'broken'): string {
  const title = view.say(`${notice}.title`);
  const body = html`<section class="result">${signFor('cancelled')}
<div role="status"><h1>${title}</h1>
<p class="lead">${view.say(`${notice}.text`)}</p></div></section>`;
  return frame(view, { title, body });
}
