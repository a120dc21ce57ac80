// Whom the page believes of what comes from a game: only the frame's own window, under the frame's own origin.
import { type FrameMessage, frameMessageTypes } from '#contract/protocols/frame-messages.ts';

export interface Received {
  data: unknown;
  origin: string;
  source: unknown;
}

const isOfStudio = (data: unknown): data is { type: FrameMessage['type'] } =>
  typeof data === 'object' && data !== null && 'type' in data && frameMessageTypes.some((type) => type === data.type);

/** The message's type, or undefined for a message that is not the frame's or not known. */
export function readFrameMessage(received: Received, frame: { origin: string; window: unknown }): FrameMessage['type'] | undefined {
  if (frame.window === null || received.source !== frame.window || received.origin !== frame.origin) return undefined;
  return isOfStudio(received.data) ? received.data.type : undefined;
}
