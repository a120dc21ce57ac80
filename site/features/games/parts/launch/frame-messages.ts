// Whom the page believes of what comes from a game: only the frame's own window, under the frame's own origin.
import { type FrameMessage, frameMessageTypes } from '#contract/protocols/frame-messages.ts';

export interface Received {
  data: unknown;
  origin: string;
  source: unknown;
}

/** What the page takes of a message; `roundId` is empty where it is of no round. */
export interface HeardMessage {
  type: FrameMessage['type'];
  roundId: string;
}

const isOfStudio = (data: unknown): data is { type: FrameMessage['type']; roundId?: unknown } =>
  typeof data === 'object' && data !== null && 'type' in data && frameMessageTypes.some((type) => type === data.type);

/** The message, or undefined for one that is not the frame's or not known. */
export function readFrameMessage(received: Received, frame: { origin: string; window: unknown }): HeardMessage | undefined {
  if (frame.window === null || received.source !== frame.window || received.origin !== frame.origin) return undefined;
  if (!isOfStudio(received.data)) return undefined;
  const { type, roundId } = received.data;
  return { type, roundId: typeof roundId === 'string' ? roundId : '' };
}
