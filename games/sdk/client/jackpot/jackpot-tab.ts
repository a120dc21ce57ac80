import type { ShownJackpot } from '../../client-api.ts';
import { element } from '../element.ts';
import { formatFigure, formatPercent } from '../format-figure.ts';
import type { Money } from '../format-money.ts';
import type { Say } from '../texts.ts';

export interface JackpotTabParts {
  say: Say;
  money: Money;
  language: string;
  currency: string;
  isDemo: boolean;
  /** The stake that is chosen now. */
  stake: bigint;
}

/** In how many rounds of a stake the jackpot is drawn once, to a tenth where that is no whole number. */
export function roundsForOne(oddsPerUnit: number, stake: bigint): string {
  const tenths = (BigInt(oddsPerUnit) * 10n) / stake;
  return tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`;
}

function drawFigures(jackpot: ShownJackpot, { say, money, language, stake }: JackpotTabParts): HTMLElement {
  const percent = (text: string): string => formatPercent(text, language);
  const facts: [string, string][] = [
    [say('jackpot.stands'), money(jackpot.amount)],
    [say('jackpot.seed'), money(jackpot.seed)],
    [say('jackpot.ceiling'), money(jackpot.ceiling)],
    ...(jackpot.mustDropBy === null ? [] : [[say('jackpot.due'), money(jackpot.mustDropBy)] as [string, string]]),
    [say('jackpot.share'), percent(jackpot.contribution)],
    [
      say('jackpot.odds', { stake: money(stake) }),
      say('rules.one-in', { count: formatFigure(roundsForOne(jackpot.oddsPerUnit, stake), language) }),
    ],
    [say('jackpot.rtp'), percent(jackpot.rtp)],
    [say('jackpot.rtp-with'), percent(jackpot.rtpWith)],
  ];
  const rows = facts.map(([label, value]) => element('div', { class: 'figure' }, element('dt', {}, label), element('dd', {}, value)));
  return element('dl', { class: 'figures' }, ...rows);
}

function drawLast({ lastDrop }: ShownJackpot, { say, money, language }: JackpotTabParts): HTMLElement | undefined {
  if (lastDrop === null) return undefined;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(lastDrop.at));
  const { point, salt } = lastDrop;
  return element(
    'section',
    {},
    element('p', {}, say('jackpot.last', { amount: money(lastDrop.amount), time })),
    point !== null && element('p', { class: 'quiet hash' }, say('jackpot.last-point', { amount: money(point), salt: salt ?? '' })),
  );
}

/** The jackpot's rules with its figures (requirement GA-15). */
export function drawJackpot(jackpot: ShownJackpot, parts: JackpotTabParts): Node {
  const { say, money, currency, isDemo } = parts;
  const { name, mustDropBy } = jackpot;
  const values = {
    name,
    currency,
    seed: money(jackpot.seed),
    ceiling: money(jackpot.ceiling),
    share: formatFigure(jackpot.contribution, parts.language),
    due: money(mustDropBy ?? jackpot.ceiling),
  };
  const rules = ['draw', 'fund', 'seed', 'ceiling', ...(mustDropBy === null ? [] : ['due']), 'together', 'fixed', 'part'];
  return element(
    'div',
    {},
    element('h3', {}, name),
    !jackpot.isRunning && element('p', {}, say('jackpot.paused-explained')),
    isDemo && element('p', {}, say('jackpot.demo')),
    drawFigures(jackpot, parts),
    element('ul', { class: 'rules' }, ...rules.map((key) => element('li', {}, say(`jackpot.rule.${key}`, values)))),
    element('p', { class: 'quiet' }, say('jackpot.rtp-explained')),
    drawLast(jackpot, parts),
    jackpot.pointHash !== null && element('p', { class: 'quiet hash' }, `${say('jackpot.fingerprint')}: ${jackpot.pointHash}`),
  );
}
