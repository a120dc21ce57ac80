// The device of a session is kept in English ("Firefox on Linux"); people read it in their language.

/** What is kept of a device that does not say what it is. */
export const unknownDevice = 'Unknown device';

/** Says a text of content/modals by its key, in the language of whoever reads it. */
type Say = (key: 'modals.sessions.device-of' | 'modals.sessions.device-unknown', params?: Record<string, string>) => string;

/** Returns a device as it is read: browser and system in their order, or the words for one that is not known. What was forgotten is not known. */
export function deviceWords(say: Say, device: string): string {
  if (device === '' || device === unknownDevice) return say('modals.sessions.device-unknown');
  const [browser, system, ...more] = device.split(' on ');
  return browser === undefined || system === undefined || more.length > 0 ? device : say('modals.sessions.device-of', { browser, system });
}
