import type { Api } from './api-client.ts';
import { element } from './element.ts';
import type { Money } from './format-money.ts';
import type { Say } from './texts.ts';

/** The last rounds of the session with links to their replays. */
export async function drawHistory(api: Api, say: Say, money: Money, language: string): Promise<Node> {
  const { rounds } = await api.history();
  if (rounds.length === 0) return element('p', { class: 'empty' }, say('history.empty'));
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const rows = rounds.map((round) => {
    const payout = round.payout === null ? say(`history.${round.state}`) : money(round.payout);
    const isGain = round.payout !== null && BigInt(round.payout) > BigInt(round.stake);
    return element(
      'tr',
      {},
      element('td', {}, time.format(Date.parse(round.at))),
      element('td', { class: 'number' }, money(round.stake)),
      element(
        'td',
        { class: `number ${isGain ? 'gain' : ''}` },
        payout,
        round.freeGames > 0 && element('small', {}, say('history.free', { count: round.freeGames })),
      ),
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
