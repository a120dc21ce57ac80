import type { FrameMessage } from '#contract/protocols/frame-messages.ts';

export type TellFrame = (message: FrameMessage) => void;

/** Messages to the page around the game, to the site's own origin and to nobody else. Alone in a window there is nobody to tell. `hear` is told too. */
export function createTellFrame(siteOrigin: string, hear?: TellFrame): TellFrame {
  return (message) => {
    hear?.(message);
    if (window.parent !== window) window.parent.postMessage(message, siteOrigin);
  };
}
