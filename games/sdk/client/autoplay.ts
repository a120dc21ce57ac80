// Automatic rounds, where the casino allows them (requirement GA-04): off at first, so many and no more, ended by the player's own values
// before a round could go beyond them, stopped by one press or Escape. The stake never changes by itself.
import type { FrameMessage } from '#contract/protocols/frame-messages.ts';
import { createField, createSegmented } from './controls.ts';
import { element } from './element.ts';
import { formatForField, readDecimal } from './format-figure.ts';
import type { Money } from './format-money.ts';
import { icon } from './icons.ts';
import { createPanel } from './panel.ts';
import type { Table } from './table.ts';
import type { Say } from './texts.ts';

const counts = [10, 25, 50, 100] as const;
/** Between a result and the next round, so that each can be read and stopped after. */
const pauseMs = 700;
/** How many stakes the values begin with. */
const firstLoss = 10n;
const firstGain = 20n;

interface AutoplayParts {
  say: Say;
  money: Money;
  table: Table;
  /** True for a tool of the bar: a mark, and while it plays how many rounds are left. */
  isTool?: boolean;
  /** What a game lets the player set besides. */
  own?: HTMLElement | undefined;
}

export interface Autoplay {
  /** The button that opens the sheet, or stops. */
  node: HTMLElement;
  /** A stake is asked for. One that the player asked for ends the automatic ones. */
  started(): void;
  ended(stake: bigint, payout: bigint): void;
  /** A stake was refused. */
  refused(): void;
  /** True while rounds are played automatically. */
  readonly isOn: boolean;
  stop(): void;
}

/** How many places an amount has behind its point. */
const placesOf = ({ ratio }: Money): number => String(ratio).length - 1;

function writeAmount(amount: bigint, places: number): string {
  const digits = amount.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

interface Plan {
  count: number;
  maxLoss: bigint;
  maxGain: bigint;
}

function createSheet({ say, money, table, own }: AutoplayParts, begin: (plan: Plan) => void) {
  const plan: Plan = { count: counts[0], maxLoss: 0n, maxGain: 0n };
  const places = placesOf(money);
  const panel = createPanel({ title: say('auto.title'), closeLabel: say('close'), class: 'auto' });
  const unit = money(0n).replace(/[\d.,\s]/g, '');
  const field = (label: string, name: 'maxLoss' | 'maxGain') =>
    createField<bigint>({
      label: say(label),
      unit,
      value: 0n,
      write: (value) => formatForField(writeAmount(value, places), say('language')),
      read: (text) => readDecimal(text, places, say('language')),
      choose(value) {
        plan[name] = value;
        (name === 'maxLoss' ? loss : gain).set(value);
      },
    });
  const count = createSegmented<number>({
    label: say('auto.count'),
    items: counts.map((value) => ({ value, text: String(value) })),
    value: plan.count,
    choose(value) {
      plan.count = value;
      count.set(value);
    },
  });
  const loss = field('auto.max-loss', 'maxLoss');
  const gain = field('auto.max-gain', 'maxGain');
  const start = element(
    'button',
    {
      type: 'button',
      class: 'button money',
      onClick() {
        panel.close();
        begin({ ...plan });
      },
    },
    say('auto.start'),
  );
  panel.body.append(
    element('p', { class: 'quiet' }, say('auto.explained')),
    ...(own === undefined ? [] : [own]),
    count.node,
    loss.node,
    gain.node,
    element('p', { class: 'quiet' }, say('auto.limits-explained')),
    start,
  );
  return {
    panel,
    start,
    open() {
      const stake = table.stake();
      plan.maxLoss = stake * firstLoss;
      plan.maxGain = stake * firstGain;
      loss.set(plan.maxLoss);
      gain.set(plan.maxGain);
      panel.open();
    },
  };
}

/** The switch for automatic rounds, with its sheet. */
export function createAutoplay(parts: AutoplayParts): Autoplay {
  const { say, table, isTool = false } = parts;
  let plan: Plan | undefined;
  let left = 0;
  let net = 0n;
  /** The stake that is asked for next is asked for here. */
  let isOwn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sheet = createSheet(parts, begin);
  const button = element('button', { type: 'button', class: isTool ? 'round-button auto-button' : 'button auto-button' });
  const node = element('div', { class: 'auto-switch' }, button, sheet.panel.node);

  function draw(): void {
    const text = plan === undefined ? say('auto.open') : say('auto.stop', { left });
    if (isTool) {
      button.setAttribute('aria-label', text);
      button.replaceChildren(plan === undefined ? icon('auto') : String(left));
    } else button.textContent = text;
    button.dataset['state'] = plan === undefined ? 'off' : 'on';
  }
  /** Automatic rounds begin between two rounds: one that is open is the player's own, to its end. */
  const mayBegin = (): boolean => table.button() !== 'step' && table.button() !== 'waiting';
  function fit(): void {
    button.setAttribute('aria-disabled', String(plan === undefined && !mayBegin()));
    sheet.start.disabled = !mayBegin();
  }
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    plan = undefined;
    isOwn = false;
    draw();
    fit();
  }
  function begin(wanted: Plan): void {
    plan = wanted;
    left = wanted.count;
    net = 0n;
    draw();
    fit();
    button.focus();
    next();
  }
  /** Plays on, unless the count is up, the gain is reached, or one more stake could go beyond the loss. */
  function next(): void {
    timer = undefined;
    if (plan === undefined || table.button() !== 'ready') return;
    const isOver = left === 0 || (plan.maxGain > 0n && net >= plan.maxGain) || table.stake() - net > plan.maxLoss;
    if (isOver) return stop();
    left -= 1;
    isOwn = true;
    table.press();
    draw();
  }
  button.addEventListener('click', () => {
    if (plan !== undefined) stop();
    else if (mayBegin()) sheet.open();
  });
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && plan !== undefined) stop();
  });
  table.onChange(() => {
    fit();
    if (plan === undefined) return;
    // a stake that was asked for and is not under way was refused
    if (table.button() === 'closed' || (table.button() === 'ready' && isOwn)) stop();
    else if (table.button() === 'ready') timer ??= setTimeout(next, pauseMs);
  });
  draw();
  return {
    node,
    started() {
      if (!isOwn) stop();
      isOwn = false;
    },
    ended(stake, payout) {
      net += payout - stake;
    },
    refused: stop,
    get isOn() {
      return plan !== undefined;
    },
    stop,
  };
}

/** Automatic rounds of a game without a switch of its own: what the frame is told of rounds is all that they need to know. */
export function createOwnAutoplay(parts: AutoplayParts): Pick<Autoplay, 'node' | 'isOn' | 'stop'> & { hear(message: FrameMessage): void } {
  const auto = createAutoplay({ ...parts, isTool: true });
  let stake = 0n;
  return {
    node: auto.node,
    get isOn() {
      return auto.isOn;
    },
    stop: () => auto.stop(),
    hear(message) {
      if (message.type === 'studio:round-start') {
        stake = BigInt(message.stake);
        auto.started();
      }
      if (message.type === 'studio:round-end') auto.ended(stake, BigInt(message.payout));
    },
  };
}
