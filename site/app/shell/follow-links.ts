// One listener for every link of the site: cards, menus and texts are plain anchors, which cost the server nothing. A press becomes a
// change of page, a pointer that rests becomes a preload.
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isFollowed, isPage } from '../../shared/page/localized-url.ts';
import { isOldBuild } from '../../shared/browser/build-watch.ts';
import { writeCookie } from '../../shared/browser/cookies.ts';
import { deferredMark } from '../../boot/deferred.tsx';
import { createPreloadQueue } from '../../shared/browser/preload.ts';
import { modalParameters } from '../../shared/modals/modal-registry.ts';
import { type Modals, useModals } from '../../shared/modals/use-modals.ts';
import { parseSearch } from '../../shared/page/search-params.ts';

/** A pointer that stays this long on a link means it. */
const restMs = 60;
/** How long a preloaded page counts as fresh. */
const freshMs = 30_000;

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** The picture of the pressed card becomes the picture of the page that it leads to. */
function handOverPicture(link: HTMLAnchorElement): void {
  for (const named of document.querySelectorAll<HTMLElement>('[data-poster]')) named.style.viewTransitionName = '';
  const picture = link.querySelector<HTMLElement>('[data-poster]');
  if (picture !== null) picture.style.viewTransitionName = 'poster';
}

/** A link of the form ?sign-in=1 opens a modal over the page, whose own queries stay. */
function openModal(modals: Modals, href: string): void {
  const asked = parseSearch(href);
  const parameter = modalParameters().find((name) => asked[name] !== undefined);
  if (parameter !== undefined) modals.open(parameter, asked[parameter]);
}

/** A link to the page in another language is the browser's; it takes the page's queries along, and the choice is remembered. */
function changeLanguage(link: HTMLAnchorElement): void {
  writeCookie('user-language', link.hreflang);
  link.search = location.search;
}

export function followLink(router: AnyRouter, modals: Modals, event: MouseEvent): void {
  const link = linkOf(event.target);
  if (link === null) return;
  if (link.hreflang !== '' && event.button === 0) changeLanguage(link);
  const href = link.getAttribute('href') ?? '';
  const pressed = {
    href,
    url: link.href,
    target: link.target,
    isDownload: link.hasAttribute('download'),
    isOtherLanguage: link.hreflang !== '',
  };
  if (!isFollowed(event, pressed, location.origin)) return;
  event.preventDefault();
  if (href.startsWith('?')) {
    openModal(modals, href);
    return;
  }
  const { pathname, search, hash } = new URL(link.href);
  if (isOldBuild() && pathname !== location.pathname) {
    location.assign(link.href);
    return;
  }
  handOverPicture(link);
  void router.navigate({ href: `${pathname}${search}${hash}`, replace: link.dataset['replace'] !== undefined });
}

function createPreloader(router: AnyRouter): { consider(target: EventTarget | null): void; forget(): void } {
  const queue = createPreloadQueue();
  const done = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function preload(link: HTMLAnchorElement): void {
    const { pathname, search } = new URL(link.href);
    const href = `${pathname}${search}`;
    if (pathname === location.pathname || Date.now() - (done.get(href) ?? 0) < freshMs) return;
    done.set(href, Date.now());
    queue.add(async () => await router.preloadRoute({ href } as never));
  }

  return {
    consider(target) {
      const link = linkOf(target);
      clearTimeout(timer);
      if (link === null || link.hreflang !== '' || link.target === '_blank') return;
      const isOwn = !/^[?#]/.test(link.getAttribute('href') ?? '') && isPage(link.href, location.origin);
      if (isOwn) timer = setTimeout(() => preload(link), restMs);
    },
    forget: () => clearTimeout(timer),
  };
}

/** Follows and preloads the links of the whole page for as long as the shell stands. */
export function useFollowedLinks(): void {
  const router: AnyRouter = useRouter();
  const modals = useModals();
  useEffect(() => {
    const preloader = createPreloader(router);
    const follow = (event: MouseEvent) => followLink(router, modals, event);
    const followEarly = (event: MouseEvent) => {
      if (linkOf(event.target)?.closest(`[${deferredMark}]`)) followLink(router, modals, event);
    };
    const consider = (event: Event) => preloader.consider(event.target);
    const hints = ['pointerover', 'focusin', 'touchstart'] as const;
    document.addEventListener('click', followEarly, true);
    document.addEventListener('click', follow);
    for (const hint of hints) document.addEventListener(hint, consider, { passive: true });
    return () => {
      preloader.forget();
      document.removeEventListener('click', followEarly, true);
      document.removeEventListener('click', follow);
      for (const hint of hints) document.removeEventListener(hint, consider);
    };
  }, [router, modals]);
}
