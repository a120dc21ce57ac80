/** Says a text of the session in the player's language. */
export interface Say {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
}

/** Texts by key, with {name} filled from the values. A key without a text is shown as it is, so that it is noticed. */
export function createSay(texts: Record<string, string>): Say {
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  return Object.assign(say, { has: (key: string) => key in texts });
}
