// What somebody has typed outlives a page that is left under them: kept with the tab, put back into the same fields of the same address.
// Passwords, codes and numbers of cards are not kept.
const key = 'typed-texts';
const soughtMs = 15_000;
const types = 'text search email tel number textarea'.split(' ');
const secret = /one-time-code|password|^cc-/;

type Field = HTMLInputElement | HTMLTextAreaElement;
interface Kept {
  address: string;
  texts: Record<string, string>;
}

const addressNow = (): string => `${location.pathname}${location.search}`;
const fields = (): Field[] => [...document.querySelectorAll<Field>('input[name], textarea[name]')];
const isKept = ({ type, autocomplete, value, defaultValue }: Field): boolean =>
  types.includes(type) && !secret.test(autocomplete) && value !== '' && value !== defaultValue;

/** Keeps what is typed in the page's fields. */
export function keepTyped(): void {
  const texts = Object.fromEntries(fields().flatMap((field) => (isKept(field) ? [[field.name, field.value]] : [])));
  if (Object.keys(texts).length > 0) sessionStorage.setItem(key, JSON.stringify({ address: addressNow(), texts } satisfies Kept));
}

/** Sets a field as if somebody typed: React compares with what the field was last set to by script. */
function typeInto(field: Field, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts back what was kept at this address, as soon as its fields are there. Returns how to stop looking for them. */
export function restoreTyped(): () => void {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
  sessionStorage.removeItem(key);
  if (kept === null || kept.address !== addressNow()) return () => undefined;
  const rest = new Map(Object.entries(kept.texts));
  function look(): void {
    for (const field of fields()) {
      const text = rest.get(field.name);
      if (text === undefined || field.readOnly || field.disabled) continue;
      rest.delete(field.name);
      if (field.value !== text) typeInto(field, text);
    }
    if (rest.size === 0) stop();
  }
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, soughtMs);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}
