// The rules in words, the keys, and the figures (requirements GA-01, GA-02, GA-03).
import { element } from '#games/sdk/client/element.ts';
import { formatFigure, formatPercent } from '#games/sdk/client/format-figure.ts';
import type { TabParts } from '#games/sdk/client/game-client.ts';
import { edgeOf, quickRtp } from '../payout.ts';
import type { QuickSheet } from '../quick-maths.ts';
import type { Hotkey } from './quick-game.ts';

/** The frame's own keys. */
const frameKeys: readonly Hotkey[] = [
  ['␣ / ↵', 'keys.play'],
  ['↑ ↓', 'keys.stake'],
  ['M', 'keys.sound'],
];

interface RulesParts {
  sheet: QuickSheet;
  rules: readonly string[];
  hotkeys: readonly Hotkey[];
}

interface WrittenRules {
  sheet: Pick<QuickSheet, 'rtp' | 'maxWinTimes' | 'version' | 'hash'>;
  /** Keys of the texts that are the rules, in their order. */
  words: readonly string[];
  keys: readonly Hotkey[];
}

/** Writes rules, keys and figures. */
export function writeRules({ say, money, stakes, language }: TabParts, { sheet, words, keys }: WrittenRules): Node {
  const fact = (label: string, value: string): HTMLElement =>
    element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value));
  const percent = (figure: string): string => formatPercent(figure, language);
  const { rtp: least = quickRtp } = sheet;
  const values = { rtp: percent(least), edge: percent(edgeOf(least)) };
  const pressed = keys.map(([key, text]) => element('div', {}, element('dt', {}, element('kbd', {}, key)), element('dd', {}, say(text))));
  const [min, max] = [stakes[0] ?? 0n, stakes.at(-1) ?? 0n];
  return element(
    'div',
    {},
    element('ul', { class: 'rules' }, ...words.map((key) => element('li', {}, say(key)))),
    element('h3', {}, say('keys.title')),
    element('dl', { class: 'keys' }, ...pressed),
    element('h3', {}, say('rules.figures')),
    element(
      'dl',
      { class: 'figures' },
      fact(say('rules.rtp'), values.rtp),
      fact(say('rules.edge'), values.edge),
      fact(say('rules.max-win'), say('rules.times', { times: formatFigure(String(sheet.maxWinTimes), language) })),
      fact(say('rules.stakes'), `${money(min)} – ${money(max)}`),
      fact(say('rules.version'), sheet.version),
    ),
    element('p', { class: 'quiet' }, say('rules.rtp-explained', values)),
    element('p', { class: 'quiet hash' }, `${say('fair.math-hash')}: ${sheet.hash}`),
  );
}

/** Draws the tab of the rules. */
export const drawRules = (parts: TabParts, { sheet, rules, hotkeys }: RulesParts): Node =>
  writeRules(parts, {
    sheet,
    words: [...rules, 'rules.exact', 'rules.alone', 'rules.interrupted', 'rules.malfunction'],
    keys: [...frameKeys, ...hotkeys],
  });
