// Whether a page speaks its language: a text does that is one of the content's messages and whose values speak it too, and so does one
// without words - a figure, a time, a name - that is written as its readers write it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Page } from 'playwright-core';
import { root } from '#testing/test-app.ts';

export interface Language {
  /** The text of a key of the site, "modals.close", its values filled in. */
  say: (key: string, values?: Record<string, string>) => string;
  /** Amounts in euros and times as its readers write them. */
  money: (cents: number) => string;
  time: (at: string) => string;
  isSpokenIn: (text: string) => boolean;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Texts of a language by key; each of a file of its own: "modals.close". */
function textsOf(locale: string): Map<string, string> {
  const folder = join(root, 'content', locale);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'emails.json');
  return new Map(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
      return Object.entries(texts).map(([key, text]) => [`${file.slice(0, -'.json'.length)}.${key}`, text] as const);
    }),
  );
}

/** What a compiled message can look like, as the source of a pattern that captures its values; each choice of a plural is one way. */
function sourceOf(compiled: unknown): string {
  if (typeof compiled === 'string') return compiled === '#' ? '(.+?)' : escape(compiled);
  const [, kind, choices] = compiled as [name: string, kind?: string, choices?: Record<string, unknown>];
  if (kind === undefined || choices === undefined) return '(.+?)';
  const ways = Object.entries(choices).filter(([name]) => name !== 'offset');
  return `(?:${ways.map(([, way]) => [way].flat().map(sourceOf).join('')).join('|')})`;
}

/** A message is shown whole, or in the pieces between its bars, of which one is a link. One that is all values says nothing itself. */
function patternsOf(message: string): RegExp[] {
  const pieces = message.includes('{') ? [message] : message.split('|');
  return pieces.flatMap((piece) => {
    const source = [compileMessageOrThrow(piece.trim())].flat().map(sourceOf).join('');
    const isAllValues = source.replaceAll('(.+?)', '').trim() === '';
    return isAllValues ? [] : [new RegExp(`^${source.replaceAll(/\s+/g, String.raw`\s+`)}$`, 'iu')];
  });
}

/** Every day of a language, with a time or without, every time, and how long something takes: the same signs around other digits. */
function timesOf(locale: string): RegExp {
  const [dateStyle, timeStyle] = ['medium', 'short'] as const;
  const days = [{ dateStyle, timeStyle }, { dateStyle }, { timeStyle }].flatMap((style) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return Array.from({ length: 24 }, (_, nth) => format.format(Date.UTC(2026, nth % 12, 22, nth < 12 ? 10 : 22, 22)));
  });
  const spans = ['day', 'hour', 'minute'].flatMap((unit) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    // the plural first: it is the longer one
    return [30, 1].map((count) => format.format(count));
  });
  const looks = [...days, ...spans].map((text) => escape(text).replaceAll(/\d+/g, String.raw`\d+`).replaceAll(/\s+/g, String.raw`\s+`));
  return new RegExp([...new Set(looks)].join('|'), 'gu');
}

/** A number of a language: three digits a group, its own signs between them. */
function numberOf(locale: string): RegExp {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234.5);
  const sign = (kind: 'group' | 'decimal'): string => escape(parts.find(({ type }) => type === kind)?.value ?? '');
  return new RegExp(String.raw`^(?:\d+|\d{1,3}(?:${sign('group')}\d{3})+)(?:${sign('decimal')}\d+)?$`);
}

/** What is the same in every language: a whole coin as a wallet takes it, ids and numbers of payments and cards, IBANs, addresses of people and of coins, codes of currencies. */
const wordless =
  /(?<=\bm(?:BTC|ETH)\s)=\s\d+(?:\.\d+)?(?![\d.,])|\b0x[0-9a-fA-F]{40}\b|\b0x[0-9a-fA-F]{2} •{4} [0-9a-fA-F]{4}\b|\bsandbox1\w+|\bSBX-[0-9A-F]+\b|[0-9a-f]{8}-[0-9a-f-]{27}|\b(?:SB-)?[0-9A-Z]{4}-[0-9A-Z]{4}\b|\b\d{4}(?: \d{4}){3}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z\d•]{2,4})+|\S+@\S+|\bm?[A-Z]{3,4}\b|\bmBTC\b|\bmETH\b/g;

/** A language of the content. `names` are the same in all of them. */
export function openLanguage(locale: string, names: readonly string[]): Language {
  const texts = textsOf(locale);
  const patterns = [...texts.values()].flatMap(patternsOf);
  const currencies = new Intl.DisplayNames([locale], { type: 'currency' });
  const known = [...names, ...Intl.supportedValuesOf('currency').map((code) => currencies.of(code) ?? code)];
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  const knownWords = new RegExp(String.raw`(?<!\p{L})(?:${longestFirst.map(escape).join('|')})(?!\p{L})`, 'gu');
  const [times, number] = [timesOf(locale), numberOf(locale)];
  const isPlain = (text: string): boolean => {
    const left = text.replaceAll(times, '').replaceAll(knownWords, '').replaceAll(wordless, '');
    return !hasLetters(left) && (left.match(/\d(?:[\d.,]*\d)?/g) ?? []).every((one) => number.test(one));
  };
  const isMessage = (text: string): boolean =>
    patterns.some((pattern) =>
      pattern
        .exec(text)
        ?.slice(1)
        .every((value) => value === undefined || isSpokenIn(value)),
    );
  // most of a screen stands on the next one too
  const judged = new Map<string, boolean>();
  function isSpokenIn(text: string): boolean {
    const isOfParts = (between: string): boolean => text.includes(between) && text.split(between).every(isSpokenIn);
    const verdict = judged.get(text) ?? (isPlain(text) || isMessage(text) || isOfParts('. ') || isOfParts(' · '));
    judged.set(text, verdict);
    return verdict;
  }
  const [money, time] = [
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  ];
  return {
    say(key, values = {}) {
      const text = texts.get(key);
      if (text === undefined) throw new Error(`${locale} has no text ${key}`);
      return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
    },
    money: (cents) => money.format(cents / 100),
    time: (at) => time.format(new Date(at)),
    isSpokenIn,
  };
}

/** Texts that can be read or are read out, each once: of the layer in front, else of the page. */
export async function textsOn(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const layers = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((one) => one.checkVisibility());
    const front = layers.at(-1) ?? document.querySelector('main') ?? document.body;
    const texts: (string | null)[] = [];
    const words = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const holder = node.parentElement?.closest('select') ?? node.parentElement;
      if (holder?.checkVisibility() === true) texts.push(node.textContent);
    }
    for (const element of front.querySelectorAll('*'))
      texts.push(...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name)));
    return texts.map((text) => text?.replaceAll(/\s+/g, ' ').trim() ?? '');
  });
  return [...new Set(found)].filter((text) => text !== '');
}
