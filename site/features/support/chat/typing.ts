// Who of the operator's people types. A sign of it counts for some seconds, as the clock of this page goes.
import { chatBounds } from '#contract/chat-bounds.ts';
import { createStore, type Source } from '#site/shared/store.ts';

const typing = createStore<string | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

export const operatorTyping: Source<string | undefined> = typing;

export function stopTyping(): void {
  clearTimeout(timer);
  if (typing.read() !== undefined) typing.set(undefined);
}

export function noteTyping(by: string): void {
  clearTimeout(timer);
  timer = setTimeout(stopTyping, chatBounds.typingMs);
  typing.set(by);
}
