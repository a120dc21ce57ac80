// What the page asks of a vendor's chat, and how its script comes.
import type { Profile } from '#site/shared/api/session.ts';

/** Whoever writes: a player, or nobody whom we know. */
export interface Visitor {
  profile: Profile | undefined;
  /** In the form that vendors know: pt-BR. */
  language: string;
  /** The browser still keeps somebody else's conversation, which the chat has to forget first. */
  isAnother: boolean;
}

export interface VendorChat {
  /** Shows the chat to a visitor; the first time for each it is told who that is. @throws Error where it cannot be had */
  open(visitor: Visitor): Promise<void>;
  close(): void;
  /** Somebody else is there now: the chat forgets who it was. */
  reset(): Promise<void>;
}

/** What the chat tells the page. */
export interface ChatNews {
  shown(isShown: boolean): void;
  unread(count: number): void;
}

/** The language of a page as vendors write it. */
export const languageTag = (locale: string): string => locale.replace(/-([a-z]{2})$/, (region) => region.toUpperCase());

const coming = new Map<string, Promise<void>>();

/** Loads a script once. One that cannot be had may be asked for again. @throws Error */
export async function loadScript(address: string, id: string): Promise<void> {
  const known = coming.get(address);
  if (known !== undefined) return await known;
  const script = document.createElement('script');
  script.id = id;
  script.src = address;
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`The script of the chat could not be had from ${address}`)));
  });
  coming.set(address, loaded);
  document.head.append(script);
  try {
    await loaded;
  } catch (error) {
    coming.delete(address);
    script.remove();
    throw error;
  }
}
