// A message on its way to clients. One publication goes to thousands of connections: each form of it is made once, for whoever first
// needs it.

export interface Outgoing {
  readonly text: string;
  bytes?: Buffer;
  escaped?: string;
}

/** A push on a channel with a ready body: {"push":{"channel":…,"join":…}}. */
export const push = (channel: { nameJson: string }, kind: string, body: string): Outgoing => ({
  text: `{"push":{"channel":${channel.nameJson},"${kind}":${body}}}`,
});

export const bytesOf = (message: Outgoing): Buffer => (message.bytes ??= Buffer.from(message.text));

/**
 * The text with nothing beyond ASCII: older clients decode each piece of an HTTP stream by itself and break letters that lie across
 * two. In JSON such letters stand inside strings only, where \u serves as well.
 */
export function escapedOf(message: Outgoing): string {
  message.escaped ??= message.text.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
  return message.escaped;
}
