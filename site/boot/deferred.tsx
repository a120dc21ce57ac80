// Parts of a page that are complete as the server sends them and can wait for their script: it comes in a quiet moment after the load
// event; until then the HTML stands as it is, its links followed like all others.
import { type ComponentType, createElement, lazy, Suspense, use, useCallback, useEffect, useRef } from 'react';
import { loadWithRetry } from './lazy-with-retry.ts';

/** A page that nobody touches is left alone this long after its load event. */
const untouchedMs = 5000;
/** Longest wait for an idle moment then. */
const idleTimeoutMs = 2000;
const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;
const onServer: Promise<unknown>[] = [];

/**
 * Calls back once, in an idle moment after the load event and the first sign that somebody is there - or after a while without one.
 * Returns how to call it off.
 */
export function whenQuiet(act: () => void): () => void {
  const off = new AbortController();
  const { signal } = off;
  let timer: number | undefined;

  function request(): void {
    if (signal.aborted) return;
    off.abort();
    clearTimeout(timer);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: idleTimeoutMs });
    else setTimeout(act);
  }
  function wait(): void {
    timer = window.setTimeout(request, untouchedMs);
    for (const sign of signsOfLife) window.addEventListener(sign, request, { passive: true, signal });
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal });
  return () => {
    clearTimeout(timer);
    off.abort();
  };
}

/** On the server: settled once every deferred part of the modules loaded so far can be rendered at once. */
export async function deferredPartsLoaded(): Promise<void> {
  // a part may bring others
  for (let known = -1; known < onServer.length; ) {
    known = onServer.length;
    await Promise.all(onServer);
  }
}

async function loadWhenQuiet(load: () => Promise<ComponentType>): Promise<ComponentType> {
  await new Promise<void>((resolve) => void whenQuiet(resolve));
  return await loadWithRetry(load);
}

/** What a player came for is not waited for: it comes with the load event, without a sign of life. */
async function loadForPlayer(load: () => Promise<ComponentType>): Promise<ComponentType> {
  if (document.documentElement.dataset['session'] !== 'player') return await loadWhenQuiet(load);
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  return await loadWithRetry(load);
}

/** Marks a deferred part whose script is not there yet: React keeps presses in it to itself. */
export const deferredMark = 'data-deferred';

const pressed = new WeakMap<Element, HTMLButtonElement>();

/** Keeps the last press of a button in a part that does not listen yet. Links in it are followed by the shell. */
function keepPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  const box = button?.closest(`[${deferredMark}]`);
  if (button && box) pressed.set(box, button);
}

// at once, and not with the part: what was pressed before the page was awake comes again before all of it listens
if (!import.meta.env.SSR && typeof document !== 'undefined') document.addEventListener('click', keepPress, true);

/** Does what was pressed meanwhile, once the part listens. */
function pressAgain(box: HTMLElement): void {
  pressed.get(box)?.click();
  pressed.delete(box);
}

/** A part without properties whose script comes late; that of a part of the player's own, where one is signed in, with the load event. */
export function deferred(load: () => Promise<ComponentType>, className?: string, isPlayers = false): ComponentType {
  let onServerLoaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  if (import.meta.env.SSR)
    onServer.push(
      load().then((part) => {
        onServerLoaded = part;
      }),
    );

  function Content({ onAwake }: { onAwake: () => void }) {
    useEffect(onAwake, [onAwake]);
    if (import.meta.env.SSR) return onServerLoaded === undefined ? null : createElement(onServerLoaded);
    loading ??= isPlayers ? loadForPlayer(load) : loadWhenQuiet(load);
    return createElement(use(loading));
  }
  return function Deferred() {
    const box = useRef<HTMLDivElement>(null);
    const awake = useCallback(() => {
      if (box.current === null) return;
      box.current.removeAttribute(deferredMark);
      pressAgain(box.current);
    }, []);
    return (
      <div ref={box} className={className} {...{ [deferredMark]: '' }}>
        <Suspense>
          <Content onAwake={awake} />
        </Suspense>
      </div>
    );
  };
}

/** A part whose script comes when it is shown, and which the server draws all the same. Stands in a Suspense of its own. */
export function lazyWithServer<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  if (!import.meta.env.SSR) return lazy(load);
  let loaded: ComponentType<P> | undefined;
  onServer.push(
    load().then((module) => {
      loaded = module.default;
    }),
  );
  return function OnServer(props: P) {
    return loaded === undefined ? null : createElement(loaded, props);
  };
}
