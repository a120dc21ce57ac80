/** What a game of another origin may do. It cannot lead the whole page away: lobby and cashier are asked for by message. */
const permissions =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-orientation-lock allow-pointer-lock';

/** Returns the sandbox of a game's frame: none for our own studio where it lies below /studio of the page's origin. */
export function sandboxFor(url: string, pageOrigin: string): string | undefined {
  const address = URL.parse(url);
  return address?.origin === pageOrigin && address.pathname.startsWith('/studio/') ? undefined : permissions;
}
