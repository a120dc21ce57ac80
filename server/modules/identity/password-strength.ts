// How easily a password is guessed, by zxcvbn with its dictionaries, all on this machine. Words that a guesser of this very account
// would try first count as known.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import type { Context } from '#server/context.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';

/** Of 4: 0 and 1 fall within a million guesses. */
const leastScore = 2;
/** What lies beyond adds nothing to the estimate and much to its time. */
const mostLooked = 72;

let estimator: ZxcvbnFactory | undefined;

/** A score from 0, guessed at once, to 4. */
export function strengthOf(password: string, words: readonly string[]): number {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...english }, graphs: adjacencyGraphs });
  const known = words.filter((word) => word.length > 2).map((word) => word.toLowerCase());
  return estimator.check([...password].slice(0, mostLooked).join(''), known).score;
}

/** Refuses a password that is easy to guess. */
export function refuseWeakPassword(
  { houseName }: Pick<Context, 'houseName'>,
  field: string,
  password: string,
  about: readonly unknown[],
): void {
  const words = [houseName, ...about.filter((one) => typeof one === 'string')].flatMap((one) => [one, ...one.split(/[@.\s+_-]+/)]);
  if (strengthOf(password, words) < leastScore) throw refuseFields(fieldError(field, 'weakPassword'));
}
