// The lamp that stands where a page is that only leads elsewhere: the ways in from an identity provider. It goes when a page is there:
// hidden after half a second, taken out after a whole one. On those two ways themselves it stays until they have something to ask or to say.
const hiddenMs = 500;
const removedMs = 1000;

/** Whether a page is a way in that has what it came for, and goes on by itself. */
export function isOnItsWay(path: string, search: Record<string, string | undefined>): boolean {
  if (path === '/auth/autologin') return search['state'] !== undefined;
  return path === '/auth/callback' && search['code'] !== undefined && search['state'] !== undefined;
}

/** Takes the lamp away after a page is there, unless that page is on its way. */
export function dismissPreloader(path: string, search: Record<string, string | undefined>): void {
  if (!isOnItsWay(path, search)) liftPreloader();
}

/** Takes the lamp away: there is something to read or to fill in. */
export function liftPreloader(): void {
  const lamp = document.getElementById('preloader');
  if (lamp === null) return;
  setTimeout(() => lamp.classList.add('preloader-gone'), hiddenMs);
  setTimeout(() => lamp.remove(), removedMs);
}
