// Random text from the browser's own source, for ids of actions and for the client seed. It decides nothing by itself.

/** 128 bits as hex digits. `crypto.randomUUID` is missing on pages without TLS, this is not. */
export function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
