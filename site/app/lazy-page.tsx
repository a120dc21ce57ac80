// A page whose script comes on the way to it. One that could not be had is asked for again when the page is.
import { type ComponentType, createElement, use } from 'react';

interface LazyPage {
  (): ReturnType<typeof createElement>;
  /** Called by the router before the page is shown. */
  preload(): Promise<void>;
}

export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Page: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  async function bring(): Promise<void> {
    Page = (await load()).default;
  }
  async function preload(): Promise<void> {
    loading ??= bring().finally(() => {
      loading = undefined;
    });
    await loading;
  }
  function Lazy() {
    if (Page === undefined) use((loading ??= bring()));
    return createElement(Page as ComponentType);
  }
  return Object.assign(Lazy, { preload });
}
