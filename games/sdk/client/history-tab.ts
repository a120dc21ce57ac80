import type { HistoryRow } from '../client-api.ts';
import { type Api, ApiRefusal } from './api-client.ts';
import { element } from './element.ts';
import { createMoney } from './format-money.ts';
import type { GameFace } from './game-client.ts';
import type { Say } from './texts.ts';

export interface HistoryOptions {
  api: Pick<Api, 'history'>;
  say: Say;
  language: string;
  isDemo: boolean;
  /** What the game says of a round besides stake and payout. */
  client: Pick<GameFace<string>, 'nameChoice' | 'noteOf'>;
}

/** Rounds of today have a time, older ones a day before it. */
function formatTime(at: string, language: string): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date(performance.timeOrigin + performance.now()).toDateString();
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(language, isToday ? time : { ...day, ...time }).format(moment);
}

function drawWays({ say, language }: HistoryOptions, { at, replayUrl, verifyUrl }: HistoryRow): HTMLElement {
  const link = (label: string, href: string | null): HTMLElement | false =>
    href !== null &&
    element(
      'a',
      { href, aria: { label: `${label}, ${formatTime(at, language)}` }, attributes: { target: '_blank', rel: 'noreferrer' } },
      label,
    );
  return element('td', { class: 'number ways' }, link(say('history.replay'), replayUrl), link(say('fair.verify'), verifyUrl));
}

function drawRow(options: HistoryOptions, round: HistoryRow): HTMLElement {
  const { say, language, client } = options;
  const money = createMoney({ currency: round.currency, exponent: round.exponent, language });
  const payout = round.payout === null ? say(`history.${round.state}`) : money(round.payout);
  const jackpotNote = round.jackpotWin !== null && element('small', {}, say('jackpot.note', { amount: money(round.jackpotWin) }));
  const notes = [client.nameChoice?.(say, round.choice), client.noteOf?.(say, round.summary)].filter((note) => note !== undefined);
  const { freeStake } = round;
  const { jackpotWin } = round;
  const isGain = round.payout !== null && BigInt(round.payout) + BigInt(jackpotWin ?? 0) > BigInt(round.stake);
  return element(
    'tr',
    {},
    element('td', {}, formatTime(round.at, language)),
    element('td', { class: 'number' }, money(freeStake ?? round.stake), freeStake !== null && element('small', {}, say('free-round'))),
    element(
      'td',
      { class: `number ${isGain ? 'gain' : ''}` },
      payout,
      notes.length > 0 && element('small', {}, notes.join(' · ')),
      jackpotNote,
    ),
    drawWays(options, round),
  );
}

/** The player's rounds of this game, newest first, each with its replay and, once its seed is revealed, the verifier. */
export async function drawHistory(options: HistoryOptions): Promise<Node> {
  const { api, say, isDemo } = options;
  const first = await api.history();
  if (first.rounds.length === 0) return element('p', { class: 'empty' }, say('history.empty'));
  const rows = element('tbody', {}, ...first.rounds.map((round) => drawRow(options, round)));
  const head = ['history.time', 'stake', 'win'].map((key, index) =>
    element('th', { class: index > 0 ? 'number' : '', attributes: { scope: 'col' } }, say(key)),
  );
  const ways = element('th', { class: 'number', attributes: { scope: 'col' } }, element('span', { class: 'heard' }, say('history.ways')));
  const older = element('button', { type: 'button', class: 'button', hidden: first.next === null }, say('history.older'));
  let next = first.next;

  async function bringOlder(): Promise<void> {
    if (next === null) return;
    older.disabled = true;
    const page = await api.history(next).catch((error: unknown) => {
      if (error instanceof ApiRefusal) return undefined;
      throw error;
    });
    older.disabled = false;
    if (page === undefined) return;
    const added = page.rounds.map((round) => drawRow(options, round));
    rows.append(...added);
    next = page.next;
    older.hidden = next === null;
    // the button may be gone: who reads on with the keyboard goes on at the first of what came
    added[0]?.querySelector('a')?.focus();
  }
  older.addEventListener('click', () => void bringOlder());
  return element(
    'div',
    { class: 'history' },
    element('p', { class: 'quiet' }, say(isDemo ? 'history.explained-demo' : 'history.explained')),
    element('table', { class: 'rows' }, element('thead', {}, element('tr', {}, ...head, ways)), rows),
    older,
  );
}
