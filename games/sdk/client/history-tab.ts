import type { Api } from './api-client.ts';
import { element } from './element.ts';
import type { Money } from './format-money.ts';
import type { Say } from './texts.ts';

export interface HistoryOptions {
  api: Pick<Api, 'history'>;
  say: Say;
  money: Money;
  language: string;
  /** What the game says of a round besides stake and payout. */
  noteOf: ((say: Say, summary: Record<string, number>) => string | undefined) | undefined;
}

/** The last rounds of the session with links to their replays. */
export async function drawHistory({ api, say, money, language, noteOf }: HistoryOptions): Promise<Node> {
  const { rounds } = await api.history();
  if (rounds.length === 0) return element('p', { class: 'empty' }, say('history.empty'));
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const rows = rounds.map((round) => {
    const payout = round.payout === null ? say(`history.${round.state}`) : money(round.payout);
    const note = noteOf?.(say, round.summary);
    const isGain = round.payout !== null && BigInt(round.payout) > BigInt(round.stake);
    return element(
      'tr',
      {},
      element('td', {}, time.format(Date.parse(round.at))),
      element('td', { class: 'number' }, money(round.stake)),
      element('td', { class: `number ${isGain ? 'gain' : ''}` }, payout, note !== undefined && element('small', {}, note)),
      element(
        'td',
        { class: 'number' },
        round.replayUrl !== null &&
          element('a', { href: round.replayUrl, attributes: { target: '_blank', rel: 'noreferrer' } }, say('history.replay')),
      ),
    );
  });
  const head = ['history.time', 'stake', 'win', 'history.replay'].map((key, index) =>
    element('th', { class: index > 0 ? 'number' : '', attributes: { scope: 'col' } }, say(key)),
  );
  return element(
    'div',
    {},
    element('p', { class: 'quiet' }, say('history.explained')),
    element('table', { class: 'rows' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows)),
  );
}
