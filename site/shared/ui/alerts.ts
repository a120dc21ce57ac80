// Alerts: short notes over the page. They come at least 400 ms apart, stay three seconds unless told otherwise, and one that says the
// same as another is counted instead of repeated.
import { createStore, type Source } from '../store.ts';

export type AlertKind = 'success' | 'error' | 'info';

export interface Alert {
  kind: AlertKind;
  title: string;
  text?: string;
  /** A way on, where there is one. */
  link?: { to: string; word: string };
  /** How long it stays. */
  durationMs?: number;
  /** Told right before the page goes on: it is hidden with the path that follows. */
  outlivesPath?: true;
}

export interface ShownAlert extends Alert {
  id: number;
  /** How often it was said. */
  count: number;
}

export const alertGapMs = 400;
export const alertDurationMs = 3000;

export interface AlertQueue {
  show(alert: Alert): void;
  hide(id: number): void;
  /** The path is left: takes away what belongs to it, also what still waits. */
  leavePath(): void;
  /** Another path is there: what outlived the one before belongs to it. */
  arrive(): void;
  /** What would outlive the path, for a page that is loaded anew. */
  lasting(): readonly Alert[];
  /** Keeps an alert while somebody reads it; `release` starts its time anew. */
  hold(id: number): void;
  release(id: number): void;
  /** What is shown. */
  readonly list: Source<readonly ShownAlert[]>;
}

const isSameAlert = (a: Alert, b: Alert): boolean => a.kind === b.kind && a.title === b.title && a.text === b.text;

const lasts = ({ outlivesPath }: Alert): boolean => outlivesPath === true;

function settled(alert: ShownAlert): ShownAlert {
  const rest = { ...alert };
  delete rest.outlivesPath;
  return rest;
}

export function createAlertQueue(): AlertQueue {
  const list = createStore<readonly ShownAlert[]>([]);
  let waiting: ShownAlert[] = [];
  let lastId = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let pump: ReturnType<typeof setTimeout> | undefined;
  const ends = new Map<number, ReturnType<typeof setTimeout>>();
  const held = new Set<number>();

  function stopTime(id: number): void {
    clearTimeout(ends.get(id));
    ends.delete(id);
  }

  function hide(id: number): void {
    stopTime(id);
    held.delete(id);
    list.set(list.read().filter((one) => one.id !== id));
  }

  function startTime(alert: ShownAlert): void {
    stopTime(alert.id);
    // said again to somebody who reads it, it stays
    if (held.has(alert.id)) return;
    ends.set(
      alert.id,
      setTimeout(() => hide(alert.id), alert.durationMs ?? alertDurationMs),
    );
  }

  function showNext(): void {
    pump = undefined;
    const next = waiting[0];
    if (next === undefined) return;
    const restMs = lastAt + alertGapMs - Date.now();
    if (restMs <= 0) {
      waiting = waiting.slice(1);
      lastAt = Date.now();
      list.set([...list.read(), next]);
      startTime(next);
    }
    if (waiting.length > 0) pump = setTimeout(showNext, Math.max(restMs, restMs <= 0 ? alertGapMs : 0));
  }

  return {
    show(alert) {
      const shown = list.read();
      const again = shown.find((one) => isSameAlert(one, alert));
      const soon = waiting.find((one) => isSameAlert(one, alert));
      if (again !== undefined) {
        list.set(shown.map((one) => (one === again ? { ...one, count: one.count + 1 } : one)));
        startTime(again);
      } else if (soon !== undefined) soon.count += 1;
      else {
        lastId += 1;
        waiting.push({ ...alert, id: lastId, count: 1 });
        if (pump === undefined) showNext();
      }
    },
    hide,
    leavePath() {
      waiting = waiting.filter(lasts);
      for (const alert of list.read()) if (!lasts(alert)) hide(alert.id);
    },
    arrive() {
      waiting = waiting.map(settled);
      if (list.read().some(lasts)) list.set(list.read().map(settled));
    },
    lasting: () => [...list.read(), ...waiting].filter(lasts),
    hold(id) {
      held.add(id);
      stopTime(id);
    },
    release(id) {
      held.delete(id);
      const alert = list.read().find((one) => one.id === id);
      if (alert !== undefined) startTime(alert);
    },
    list,
  };
}

/** The alerts of this page. */
export const alerts = createAlertQueue();
