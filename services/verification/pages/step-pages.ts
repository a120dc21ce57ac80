// The steps of the widget: a document, the face, the address, and the outcome that the tester picks.
import { html, type Markup } from '#kit/html.ts';
import { outcomes } from '../rules/outcomes.ts';
import { type ApplicantRow, documentTypes, type Given } from '../tables.ts';
import { frame, type View } from './frame.ts';

export const steps = ['document', 'face', 'address', 'outcome'] as const;
export type Step = (typeof steps)[number];

/** The first step that nothing was given for; `outcome` once all are done. */
export function stepOf({ document, hasFace, address }: Given): Step {
  if (document === undefined) return 'document';
  if (hasFace !== true) return 'face';
  return address === undefined ? 'address' : 'outcome';
}

interface FieldSpec {
  name: string;
  label: string;
  value?: string | undefined;
  type?: string;
  autocomplete?: string;
}

const field = ({ name, label, value = '', type = 'text', autocomplete = 'off' }: FieldSpec): Markup =>
  html`<label class="field"><span>${label}</span>
<input name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required maxlength="80"></label>`;

function documentStep({ say }: View, { fixed_info: fixed }: ApplicantRow): Markup {
  const kinds = documentTypes.map(
    (type, index) =>
      html`<label class="choice"><input type="radio" name="type" value="${type}"${index === 0 && html` checked`}>
<span>${say(`document.${type}`)}</span></label>`,
  );
  return html`<fieldset><legend>${say('document.kind')}</legend><div class="choices">${kinds}</div></fieldset>
<p class="hint">${say('document.made-up')}</p>
<div class="fields">
${field({ name: 'firstName', label: say('document.first-name'), value: fixed.firstName })}
${field({ name: 'lastName', label: say('document.last-name'), value: fixed.lastName })}
${field({ name: 'dob', label: say('document.birth'), value: fixed.dob, type: 'date' })}
${field({ name: 'validUntil', label: say('document.valid-until'), value: '2035-12-31', type: 'date' })}
</div>`;
}

const faceStep = ({ say }: View): Markup =>
  html`<div class="face" aria-hidden="true"><svg viewBox="0 0 96 96" width="96" height="96"><circle cx="48" cy="36" r="17" />
<path d="M14 86c4-19 17-28 34-28s30 9 34 28" /></svg></div>
<p class="hint">${say('face.made-up')}</p>`;

const addressStep = ({ say }: View): Markup =>
  html`<div class="fields">
${field({ name: 'street', label: say('address.street'), autocomplete: 'street-address' })}
${field({ name: 'postCode', label: say('address.post-code'), autocomplete: 'postal-code' })}
${field({ name: 'town', label: say('address.town'), autocomplete: 'address-level2' })}
</div>`;

const outcomeStep = ({ say }: View): Markup =>
  html`<fieldset><legend>${say('outcome.legend')}</legend><div class="choices">${outcomes.map(
    (outcome, index) =>
      html`<label class="choice"><input type="radio" name="outcome" value="${outcome}"${index === 0 && html` checked`}>
<span>${say(`outcome.${outcome}`)}<small>${say(`outcome.${outcome}-hint`)}</small></span></label>`,
  )}</div></fieldset>`;

const bodies: Record<Step, (view: View, row: ApplicantRow) => Markup> = {
  document: documentStep,
  face: faceStep,
  address: addressStep,
  outcome: outcomeStep,
};

/** The page of a step, with its form. `isRefused`: the form came back with something missing. */
export function stepPage(view: View, row: ApplicantRow, token: string, isRefused = false): string {
  const { say, base, brandName } = view;
  const step = stepOf(row.given);
  const title = say(`${step}.title`);
  const body = html`<p class="step">${say('step', { step: steps.indexOf(step) + 1, steps: steps.length })}</p>
<h1>${title}</h1>
<p class="lead">${say(`${step}.lead`, { house: brandName })}</p>
${isRefused && html`<p class="error" role="alert">${say('incomplete')}</p>`}
<form method="post" action="${base}/widget/${token}/${step}">
${bodies[step](view, row)}
<button>${say(`${step}.submit`)}</button>
</form>`;
  return frame(view, { title, body });
}
