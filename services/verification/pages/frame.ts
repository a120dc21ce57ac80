// What every page of the widget has around it.
import { html, type Markup } from '#kit/html.ts';
import type { Language, Say } from '#kit/service-texts.ts';

export interface View {
  language: Language;
  say: Say;
  brandName: string;
  /** The path under which the checker lives, without a trailing slash. */
  base: string;
}

interface FrameParts {
  title: string;
  body: Markup;
  /** Seconds after which the page looks again. */
  lookAgainS?: number;
  /** Tells the page around the frame that everything was handed in. */
  isSubmitted?: boolean;
}

/** A complete document. */
export function frame({ language, say, base }: View, { title, body, lookAgainS, isSubmitted = false }: FrameParts): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
${lookAgainS !== undefined && html`<meta http-equiv="refresh" content="${lookAgainS}">`}
<title>${title}</title>
<link rel="stylesheet" href="${base}/assets/widget.css">
<script defer src="${base}/assets/widget.js"></script>
</head>
<body${isSubmitted && html` data-submitted`}>
<header><span class="brand">${say('brand')}</span><span class="chip">${say('sandbox')}</span></header>
<main>${body}</main>
</body>
</html>
`.text;
}
