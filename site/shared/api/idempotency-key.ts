// The key under which a payment is asked for: the same for every try of the same input, so that a double click or a lost answer makes
// one invoice; a new one when the input changes or the server has answered.
import { CallRefused } from '#contract/kernel/client.ts';

export interface RequestKeys {
  /** Returns the key of an input. */
  keyFor(input: unknown): string;
  /** The input is done or was refused: the next one is another, even if it says the same. */
  renew(): void;
}

/** A random UUID, also where the browser offers its own only to secure pages. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  );
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)].map((part) => part.join('')).join('-');
}

export function createRequestKeys(newKey: () => string = newUuid): RequestKeys {
  let current: { input: string; key: string } | undefined;
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (current?.input !== text) current = { input: text, key: newKey() };
      return current.key;
    },
    renew() {
      current = undefined;
    },
  };
}

/** True when nobody knows whether the server took the input: then the next try must carry the same key. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof CallRefused) || error.problem === undefined;
