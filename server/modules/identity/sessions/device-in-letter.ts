import { deviceWords, unknownDevice } from '#contract/players/device-words.ts';
import type { TellDeps } from '#server/modules/messages/index.ts';

/** Returns a device as the texts of letters take it: in their language, or `unknown`, for which they have words of their own. */
export function deviceInLetter({ content }: Pick<TellDeps, 'content'>, language: string, device: string): string {
  if (device === '' || device === unknownDevice) return 'unknown';
  return deviceWords((key, params) => content.say(language, key, params), device);
}
