// Readers of the environment. Each names the variable and what it may be when it refuses one.

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns one of the allowed words. @throws Error for another one */
export function readChoice<const T extends string>(env: Environment, name: string, allowed: readonly T[], byDefault: T): T {
  const value = env[name] ?? byDefault;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error(`${name} is "${value}"; it may be ${allowed.join(', ')}.`);
  return found;
}

/** Returns true for `on`, false for `off`. @throws Error for any other word */
export const readSwitch = (env: Environment, name: string, byDefault: boolean): boolean =>
  readChoice(env, name, ['on', 'off'], byDefault ? 'on' : 'off') === 'on';

/** Returns a whole number; an empty text is as good as none. @throws Error for what is none, or beyond the bounds */
export function readWholeNumber(env: Environment, name: string, byDefault: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return byDefault;
  const value = Number.parseInt(text, 10);
  if (String(value) !== text.trim() || value < min || value > max)
    throw new Error(`${name} is "${text}"; it must be a whole number from ${min} to ${max}.`);
  return value;
}

/** Returns an origin without a trailing slash. @throws Error for an address with a path, or none of the web */
export function readOrigin(env: Environment, name: string, byDefault: string): string {
  const text = env[name] ?? byDefault;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new Error(`${name} is "${text}"; it must be an origin such as https://play.example.`);
  return url.origin;
}

/** Returns a text that must be there. @throws Error where it is not, or is empty */
export function requireText(env: Environment, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing.`);
  return value;
}
