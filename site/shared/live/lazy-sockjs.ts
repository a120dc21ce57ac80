// SockJS for the live client, which makes its sockets at once: this one stands in while the library, the last that is ever needed, is loaded.
// It has what the live client uses of a socket. One whose library cannot be loaded closes as one whose server cannot be reached.

import type SockJs from 'sockjs-client';

type CloseNews = Pick<CloseEvent, 'code' | 'reason'>;

/** What a browser says of a socket that never opened. */
const neverOpened: CloseNews = { code: 1006, reason: '' };

export class LazySockJs {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: CloseNews) => void) | null = null;
  /** The way that the library found, once it is open. */
  transport = '';
  #socket: WebSocket | undefined;
  #isOver = false;

  constructor(url: string) {
    void this.#open(url).catch((error: unknown) => {
      console.warn('The last way to live updates could not be loaded', error);
      if (!this.#isOver) this.onclose?.(neverOpened);
    });
  }

  async #open(url: string): Promise<void> {
    // a watcher of scripts that are gone may take the failure to itself: then there is no module
    const module: { default: typeof SockJs } | undefined = await import('sockjs-client');
    if (module === undefined) throw new Error('The script could not be loaded');
    if (this.#isOver) return;
    // the two that the server has; others would be tried in vain, one after another
    const socket = new module.default(url, null, { transports: ['xhr-streaming', 'xhr-polling'] });
    socket.addEventListener('open', (event) => {
      this.transport = (socket as WebSocket & { transport: string }).transport;
      this.onopen?.(event);
    });
    socket.addEventListener('message', (event) => this.onmessage?.(event));
    socket.addEventListener('error', (event) => this.onerror?.(event));
    socket.addEventListener('close', (event) => this.onclose?.(event));
    this.#socket = socket;
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.close();
  }
}
