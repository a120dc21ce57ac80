// Stands in the page itself, before any other script. Lets the pictures that the page begins with have the line to themselves, then
// brings the scripts in; shows the others as they come into view; keeps what somebody presses and types before they are there, and does it once the page is awake.
import { showSheet } from '../shared/browser/sheet.ts';
import { showWhenVisible } from '../shared/browser/visible.ts';

import { keepAffiliate } from '#site/features/session/affiliate.ts';

/** Told by the page once it listens (head.tsx). */
const awakeEvent = 'awake';
const longestWaitMs = 2000;
const signsOfLife = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel'];

const waiting = new AbortController();
const asleep = new AbortController();
const early: Event[] = [];

function bringScripts(): void {
  if (waiting.signal.aborted) return;
  waiting.abort();
  const scripts = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (scripts !== null) document.body.append(document.importNode(scripts.content, true));
}

const afterPaint = (act: () => void): unknown => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)));

/** A picture that the first look at the page should show and that is still on its way. */
function isAwaited(picture: HTMLImageElement): boolean {
  const { top, width } = picture.getBoundingClientRect();
  return !picture.complete && width > 0 && top < innerHeight;
}

async function seen(picture: HTMLImageElement): Promise<void> {
  await new Promise((resolve) => {
    picture.addEventListener('load', resolve);
    picture.addEventListener('error', resolve);
  });
}

/** Which guest's modal a plain press on a link of the form ?sign-up=1 asks for. */
function sheetOf(event: Event, target: Element): string | undefined {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  if (event.type !== 'click' || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  return /^\?(sign-up|sign-in|forgot-pass)=/.exec(target.closest('a[href^="?"]')?.getAttribute('href') ?? '')?.[1];
}

/**
 * Links, fields, summaries and forms with an address do their part without a script; buttons, other forms, keys of the page and links that
 * open a modal wait for it.
 */
function keep(event: Event): void {
  const target = event.target instanceof Element ? event.target : document.body;
  const sheet = sheetOf(event, target);
  if (sheet !== undefined) {
    event.preventDefault();
    showSheet(sheet);
  }
  const isOurs = {
    click: sheet !== undefined || target.closest('button:not([type=submit])') !== null,
    submit: !target.hasAttribute('action'),
    keydown: target === document.body,
  }[event.type];
  if (isOurs !== true) return;
  if (event.type === 'submit') event.preventDefault();
  // a form pressed again by somebody impatient is still one form
  if (event.type === 'submit' && early.some(({ type, target: form }) => type === 'submit' && form === target)) return;
  early.push(event);
}

/** Tells a field that was filled meanwhile as if it were filled now: React compares with what the field was last set to by script. */
function tellAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue } = field;
  if (value === defaultValue || !/^(?:text|search|email|password|tel|textarea)$/.test(field.type)) return;
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function wake(): void {
  asleep.abort();
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) tellAgain(field);
  for (const event of early) {
    const { target, type } = event;
    if (type === 'submit') (target as HTMLFormElement).requestSubmit();
    // a made event takes its words from the one that came; the shell listens to links a moment later than the page does to its buttons
    else setTimeout(() => target?.dispatchEvent(Reflect.construct(event.constructor, [type, event]) as Event));
  }
  document.documentElement.dataset['awake'] = '';
}

for (const picture of document.images) if (picture.loading === 'lazy') showWhenVisible(picture);
for (const type of ['click', 'keydown', 'submit']) addEventListener(type, keep, { capture: true, signal: asleep.signal });
document.addEventListener(awakeEvent, wake, { once: true });
for (const sign of signsOfLife) addEventListener(sign, bringScripts, { passive: true, signal: waiting.signal });
// a page that waits for its script has no pictures to wait for, and where a game is opened at once it covers them
const opensGame = /[?&]real=/.test(location.search);
if (document.hidden || opensGame || document.getElementById('preloader') !== null) bringScripts();
setTimeout(bringScripts, longestWaitMs);
afterPaint(() => void Promise.all([...document.images].filter(isAwaited).map(seen)).then(() => afterPaint(bringScripts)));
if (document.documentElement.dataset['sheet'] !== undefined) showSheet(document.documentElement.dataset['sheet']);
keepAffiliate(new URLSearchParams(location.search));
