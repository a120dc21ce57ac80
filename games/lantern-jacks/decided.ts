import type { Decided } from '#games/sdk/decided.ts';
import type { Action } from './sheet.ts';

export const decided: Decided<null, Action> = {
  action: (say, { held }) => [
    { text: held.length === 0 ? say('decided.none') : say('decided.held', { places: held.map((place) => place + 1).join(', ') }) },
  ],
};
