// What the house asks of the book: signed both ways, each answer checked, with a time-out. What cannot be believed counts as no answer.
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import { type BookAnswer, bookBase, type BookCall, bookCalls, type BookRequest } from '#contract/protocols/sportsbook.ts';
import { createSignedCaller } from '#kit/signed-http/signed-caller.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { newId } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BookAddress } from '../config.ts';
import { tolerant } from './tolerant.ts';

/** The book gave no usable answer: nobody knows what became of the call. */
export class BookSilent extends Error {
  override readonly name = 'BookSilent';
}

export interface Book {
  /** @throws BookSilent */
  ask<C extends BookCall>(call: C, request: BookRequest<C>): Promise<BookAnswer<C>>;
  close(): void;
}

/** Longer than what a wait for deltas takes (catalogue/follow-book.ts). */
const timeoutMs = 5000;
/** Snapshots of many events are long. */
const maxAnswerChars = 64 * 1024 * 1024;

const readers = new Map<BookCall, (value: unknown) => boolean>();

function readerOf(call: BookCall): (value: unknown) => boolean {
  const schema = tolerant(bookCalls[call].answer);
  const reader = readers.get(call) ?? (validatorFor({ schema, httpPart: 'body' }) as (value: unknown) => boolean);
  readers.set(call, reader);
  return reader;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no schema takes it
  }
}

export function createBook({ url, keyId, secret }: BookAddress, wallMs: () => number, log: Log): Book {
  const base = `${url}${bookBase}`;
  const caller = createSignedCaller({ url: base, key: { keyId, secret }, scheme: oswSigning, wallMs, timeoutMs, maxAnswerChars });
  return {
    async ask(call, request) {
      const outcome = await caller.post(`/${call}`, JSON.stringify(request), newId());
      if (!outcome.isKnown) throw new BookSilent(`The book did not answer ${call}: ${outcome.reason}`);
      const answer = parse(outcome.text);
      if (!readerOf(call)(answer)) {
        log.error({ call }, 'the book gave an answer outside the protocol');
        throw new BookSilent(`The book gave an answer to ${call} outside the protocol`);
      }
      return answer as never;
    },
    close: () => caller.close(),
  };
}

/** What a player is told while the book is silent. */
export const bookDown = (cause?: unknown): Problem =>
  new Problem('sportsbook-down', 'Try again in a moment. The same bet sent again under its key is taken once.', { cause, retryAfterS: 5 });

/** Asks for a player. @throws Problem sportsbook-down, betting-not-offered where there is no book */
export async function askForPlayer<C extends BookCall>(book: Book | undefined, call: C, request: BookRequest<C>): Promise<BookAnswer<C>> {
  if (book === undefined) throw new Problem('betting-not-offered', 'This house takes no bets on sports.');
  try {
    return await book.ask(call, request);
  } catch (error) {
    if (error instanceof BookSilent) throw bookDown(error);
    throw error;
  }
}
