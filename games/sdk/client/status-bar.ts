import { formatElapsed } from '#kit/format-elapsed.ts';
import type { FreeRounds, Standing } from '../client-api.ts';
import { element } from './element.ts';
import type { Money } from './format-money.ts';
import { icon } from './icons.ts';
import type { Say } from './texts.ts';

export interface StatusBar {
  node: HTMLElement;
  /** Shows a part beside the free rounds, if there is one. */
  add(part: HTMLElement | undefined): void;
  /** Says what is left of rounds that the casino gives away; nothing without any. */
  setFreeRounds(free: FreeRounds | null): void;
  /** Takes the studio's time, the beginning of the play session and its net result. */
  update(standing: Pick<Standing, 'now' | 'playSession'>): void;
}

export interface StatusOptions {
  say: Say;
  money: Money;
  language: string;
  isDemo: boolean;
  /** The casino shows name, mode and a way out around the game: here they are for screen readers alone. */
  hasOperatorHeader: boolean;
  lobby: () => void;
}

function drawBrand({ say, isDemo, hasOperatorHeader, lobby }: StatusOptions): HTMLElement {
  if (hasOperatorHeader) return element('h1', { class: 'heard' }, say('game.name'));
  return element(
    'div',
    { class: 'brand' },
    element(
      'button',
      { type: 'button', class: 'lobby', aria: { label: say('status.lobby') }, title: say('status.lobby'), onClick: lobby },
      icon('home'),
    ),
    element('h1', {}, say('game.name')),
    isDemo && element('span', { class: 'badge-demo' }, element('b', {}, say('status.demo')), ` · ${say('status.play-money')}`),
  );
}

/** The game's name, the demo badge, and in the corner the time of day, the time played and the net result (requirements TI-01, TI-03). */
export function createStatusBar(options: StatusOptions): StatusBar {
  const { say, money, language } = options;
  const clock = element('time', { class: 'clock' });
  const elapsed = element('span', { class: 'elapsed' });
  const net = element('span', { class: 'net' });
  const dayTime = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  let ahead = 0;
  let beganAt = 0;

  function tick(): void {
    const now = performance.timeOrigin + performance.now() + ahead;
    clock.textContent = dayTime.format(now);
    elapsed.textContent = formatElapsed(now - beganAt);
  }
  const until = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const free = element('p', { class: 'free-rounds', hidden: true });
  const fact = (label: string, value: HTMLElement): HTMLElement =>
    element('span', { class: 'fact' }, element('span', { class: 'fact-label' }, label), value);
  const node = element(
    'header',
    { class: 'status' },
    drawBrand(options),
    free,
    // in real play the casino shows them for all games together, and by its own books
    element(
      'div',
      { class: 'facts', hidden: options.hasOperatorHeader && !options.isDemo },
      fact(say('status.time'), clock),
      fact(say('status.session'), elapsed),
      fact(say('status.net'), net),
    ),
  );
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    node,
    add: (part) => free.after(...(part === undefined ? [] : [part])),
    setFreeRounds(offer) {
      free.hidden = offer === null;
      if (offer === null) return;
      const { left, count, stake, won } = offer;
      free.title = say('free-rounds.until', { time: until.format(Date.parse(offer.until)) });
      free.replaceChildren(
        element('b', {}, say('free-rounds.left', { left, count, stake: money(stake) })),
        ' · ',
        element('span', {}, say('free-rounds.won', { won: money(won) })),
      );
    },
    update({ now, playSession }) {
      ahead = Date.parse(now) - (performance.timeOrigin + performance.now());
      beganAt = Date.parse(playSession.beganAt);
      const result = BigInt(playSession.won) - BigInt(playSession.staked);
      net.textContent = money.signed(result);
      net.dataset['sign'] = result > 0n ? 'gain' : result < 0n ? 'loss' : 'even';
      tick();
      timer ??= setInterval(tick, 1000);
    },
  };
}
