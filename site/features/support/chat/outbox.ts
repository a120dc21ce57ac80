// What was written here and has not arrived: one message after the other, each under its key, so that one sent again arrives once.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import { callWith } from '#site/shared/api/call-api.ts';
import { newUuid } from '#site/shared/api/idempotency-key.ts';
import { readSession } from '#site/shared/api/session.ts';
import { createStore } from '#site/shared/store.ts';
import { applyNews, chatKey } from './chat-data.ts';
import { holdGuestKey, ownerHeaders } from './guest-key.ts';

export interface Unsent {
  key: string;
  text: string;
  files: readonly File[];
  email?: string | undefined;
  /** Why it did not arrive; undefined while it is on its way. */
  error?: unknown;
}

export const unsent = createStore<readonly Unsent[]>([]);
let line: Promise<void> = Promise.resolve();
/** Counts whose messages they are: what comes back for an earlier reader changes nothing. */
let reader = 0;

const drop = (key: string): void => unsent.set(unsent.read().filter((one) => one.key !== key));

async function deliver(queries: QueryClient, locale: string, { key, text, email, files }: Unsent, of: number): Promise<void> {
  if (of !== reader || !unsent.read().some((one) => one.key === key)) return;
  if (readSession().status === 'guest') holdGuestKey();
  try {
    const body = { key, text, locale, ...(email !== undefined && { email }) };
    const { data } =
      files.length === 0
        ? await callWith(ownerHeaders(), 'sendChatMessage', { body })
        : await callWith(ownerHeaders(), 'sendChatFiles', { body, files });
    if (of !== reader) return;
    const { conversation, message, channel, isStaffed } = data;
    applyNews(queries, conversation, message);
    // with the first message of a guest there is a channel to listen to
    queries.setQueriesData<Answer<'readChat'>>(
      { queryKey: [chatKey] },
      (answer) => answer && { data: { ...answer.data, channel, isStaffed } },
    );
    drop(key);
  } catch (error) {
    if (of === reader) unsent.set(unsent.read().map((one) => (one.key === key ? { ...one, error } : one)));
  }
}

function queue(queries: QueryClient, locale: string, message: Unsent): void {
  const of = reader;
  line = line.then(async () => await deliver(queries, locale, message, of));
}

/** Sends a message after those that wait. It is shown at once. */
export function send(queries: QueryClient, locale: string, what: Pick<Unsent, 'text' | 'files' | 'email'>): void {
  const message: Unsent = { key: newUuid(), ...what };
  unsent.set([...unsent.read(), message]);
  queue(queries, locale, message);
}

/** Sends one again that failed, under its key. */
export function sendAgain(queries: QueryClient, locale: string, { key, text, email, files }: Unsent): void {
  const message: Unsent = { key, text, email, files };
  unsent.set(unsent.read().map((one) => (one.key === key ? message : one)));
  queue(queries, locale, message);
}

export const discard = drop;

/** Somebody else reads this page now. */
export function forgetUnsent(): void {
  reader += 1;
  unsent.set([]);
}
