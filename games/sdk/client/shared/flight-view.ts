// The flight with its figure above it: how far it is, or when the next one begins.
import { multiplierAt } from '#games/sdk/shared/growth.ts';
import type { SeenBet, SharedTable } from '#games/sdk/shared/shared-calls.ts';
import { element } from '../element.ts';
import type { Say } from '../texts.ts';
import { prefersStill } from '../timeline.ts';
import { formatMultiplier } from './multiplier.ts';
import type { ServerClock } from './server-clock.ts';
import type { Scene, SharedClient } from './shared-client.ts';

export interface Moment {
  flight: SharedTable | undefined;
  betting: SharedTable | undefined;
  bets: readonly SeenBet[];
  ownKeys: ReadonlySet<string>;
}

export interface FlightView {
  node: HTMLElement;
  /** Draws the moment. Returns the multiplier that is reached. */
  draw(moment: Moment): Scene;
}

/** How long the end of a flight is seen. */
const endedMs = 3000;
const maxMarks = 40;

type Parts = Pick<SharedClient, 'createStage' | 'growthPerMs' | 'maxCashOut'> & { say: Say; language: string; clock: ServerClock };

function sceneOf({ flight, betting, bets, ownKeys }: Moment, growth: Parts, now: number): Scene {
  const marks = bets.flatMap(([key, , , , , at]) => (at === null ? [] : [{ at, isOwn: ownKeys.has(key) }])).slice(-maxMarks);
  if (flight?.state === 'flying' && flight.startedAt !== null) {
    const elapsedMs = Math.max(0, now - flight.startedAt);
    return { phase: 'flying', elapsedMs, multiplier: multiplierAt(growth, elapsedMs), marks };
  }
  const isEnded = flight?.crashedAt != null && now < flight.crashedAt + endedMs;
  if (isEnded && flight.crash !== null && flight.crashedAt !== null)
    return { phase: 'ended', elapsedMs: flight.crashedAt - (flight.startedAt ?? 0), multiplier: flight.crash, marks };
  return { phase: betting?.fliesAt == null ? 'waiting' : 'soon', elapsedMs: 0, multiplier: 100, marks: [] };
}

export function createFlightView(parts: Parts): FlightView {
  const { say, language, clock } = parts;
  const stage = parts.createStage(say, language);
  const figure = element('p', { class: 'flight-figure number', aria: { hidden: 'true' } });
  const words = element('p', { class: 'flight-words', aria: { hidden: 'true' } });
  const bar = element('span', { class: 'flight-bar', aria: { hidden: 'true' } });
  const delay = element('p', { class: 'flight-delay quiet' });
  const node = element('div', { class: 'flight' }, stage.node, element('div', { class: 'flight-over' }, figure, words, bar), delay);
  const isStill = prefersStill();
  let stillAt = 0;

  function write(target: HTMLElement, text: string): void {
    if (target.textContent !== text) target.textContent = text;
  }
  function tell(scene: Scene, betting: SharedTable | undefined): void {
    node.dataset['phase'] = scene.phase;
    const isShown = scene.phase === 'flying' || scene.phase === 'ended';
    write(figure, isShown ? formatMultiplier(scene.multiplier, language) : '');
    const left = Math.max(0, (betting?.fliesAt ?? 0) - clock.now());
    bar.style.setProperty('--left', scene.phase === 'soon' ? String(Math.min(1, left / 5000)) : '0');
    const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(left / 1000);
    const texts = {
      waiting: say('flight.waiting'),
      soon: say('flight.soon', { seconds }),
      flying: '',
      ended: say('flight.ended'),
    };
    write(words, texts[scene.phase]);
    write(delay, clock.delayMs === undefined ? '' : say('flight.delay', { ms: clock.delayMs }));
  }
  return {
    node,
    draw(moment) {
      const scene = sceneOf(moment, parts, clock.now());
      // who wants little motion sees the figure change a few times a second, and the flight stand still
      const isDue = !isStill || scene.phase !== 'flying' || performance.now() - stillAt > 250;
      if (!isDue) return scene;
      stillAt = performance.now();
      tell(scene, moment.betting);
      stage.draw(isStill && scene.phase === 'flying' ? { ...scene, elapsedMs: 0, multiplier: 100, marks: [] } : scene);
      return scene;
    },
  };
}
