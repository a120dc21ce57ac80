// Codes that an email or the identity provider put into the page's address. The start script takes them out at once, so that they are in no
// history, no screenshot and no request of the page; they stay with the tab, for this page's act and its reload, until they are used.
import { codesOf } from '#contract/identity/address-codes.ts';

const key = 'address-codes';
/** As long as the code of a reset is good. */
const lifeMs = 600_000;

/** By the path of the page that came with them. */
type Kept = Record<string, { codes: Record<string, string>; takenAtMs: number }>;

/** Where the browser keeps nothing, the page itself does; a reload then asks for a new email. */
const memory = globalThis as { addressCodes?: string | undefined };

function read(): Kept {
  let text = memory.addressCodes;
  try {
    text ??= sessionStorage.getItem(key) ?? undefined;
  } catch {
    // storage is forbidden here: what the page keeps is all there is
  }
  const kept = text === undefined ? {} : (JSON.parse(text) as Kept);
  return Object.fromEntries(Object.entries(kept).filter(([, { takenAtMs }]) => Date.now() - takenAtMs < lifeMs));
}

function write(kept: Kept): void {
  const text = JSON.stringify(kept);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.addressCodes = text;
  }
}

/** The codes of a page, this one's if none is named, were used or are not wanted any more. */
export function dropCodes(path = location.pathname): void {
  const { [path]: _used, ...others } = read();
  write(others);
}

/** The codes that this page came with. */
export const keptCodes = (): Record<string, string> => (typeof location === 'undefined' ? {} : (read()[location.pathname]?.codes ?? {}));

/** The page's address as the provider made it, for its library. */
export function addressWithCodes(): string {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(keptCodes())) url.searchParams.set(name, value);
  return url.href;
}

/** Takes the codes out of the address. */
export function takeCodes(): void {
  const url = new URL(location.href);
  const names = codesOf(url.pathname, url.searchParams);
  if (names.length === 0) return;
  const codes = Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? '']));
  write({ ...read(), [url.pathname]: { codes, takenAtMs: Date.now() } });
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
