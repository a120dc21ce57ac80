// What every page of the cashier has around it, and what a page needs to be drawn.
import type { AssetName } from '../assets.ts';
import { type Markup, html } from '#kit/html.ts';
import type { Language, Say } from '#kit/service-texts.ts';

export interface View {
  language: Language;
  say: Say;
  brandName: string;
  /** The path under which the cashier lives, without a trailing slash. */
  base: string;
  assetHref: (name: AssetName) => string;
}

const mark = html`<svg class="mark" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
  <rect class="mark-ground" x="1" y="1" width="22" height="22" rx="7" />
  <circle class="mark-line" cx="12" cy="12" r="5.5" /><path class="mark-line" d="M12 9.2v5.6M9.2 12h5.6" />
</svg>`;

interface FrameParts {
  title: string;
  body: Markup;
  /** The overview needs more room than a form. */
  isWide?: boolean;
}

/** A complete document. */
export function frame(view: View, { title, body, isWide }: FrameParts): string {
  const { say, assetHref } = view;
  return html`<!doctype html>
<html lang="${view.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${assetHref('mark.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetHref('cashier.css')}">
<script type="module" src="${assetHref('cashier.js')}"></script>
</head>
<body>
<div class="${isWide ? 'page page-wide' : 'page'}">
<header class="bar">${mark}<span class="brand">${say('brand')}</span><span class="chip">${say('play-money')}</span></header>
<main>${body}</main>
</div>
</body>
</html>
`.text;
}
