// Passwords, for the house and for the identity provider that it runs: how they are written down, compared and judged. It knows neither
// of the two. A password is compared in one Unicode form (NFC, as NIST SP 800-63B asks), so that it fits whichever keyboard wrote it.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';
import { createJudge } from './judge.ts';
import { isPattern, patternsOf } from './patterns.ts';

export { PasswordsBusy } from './gate.ts';

export interface PasswordOptions {
  /** Hashes that are made or checked at once; each takes 46 MiB. */
  maxHashes?: number;
  /** Hashes and estimates that may wait. */
  maxWaiting?: number;
  /** How long an estimate of strength may take. */
  judgeTimeoutMs?: number;
  /** How long what judges passwords is kept for the next one. */
  judgeIdleMs?: number;
  /** What a hash takes, in KiB. Less than the rule says only where no hash is worth stealing, as in tests. */
  hashMemoryKiB?: number;
}

export interface CheckedPassword {
  isRight: boolean;
  /** The hash was made with other parameters, or before passwords had one form: write it anew. */
  isOutdated: boolean;
}

export interface Passwords {
  /** @throws PasswordsBusy */
  hash(password: string): Promise<string>;
  /** Without a hash (unknown account) it takes as long and is wrong. @throws PasswordsBusy */
  check(storedHash: string | null | undefined, password: string): Promise<CheckedPassword>;
  /** True when it is easy to guess. Words that a guesser of this very account would try first count as known. @throws PasswordsBusy */
  isWeak(password: string, words: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

/** What OWASP and ASVS name for argon2id: 47,104 KiB, one pass, one lane. */
const ruledMemoryKiB = 47_104;

/** Of 4: 0 and 1 fall within a million guesses. */
const minScore = 2;
/** Where the estimate takes too long, length and composition decide. */
const unjudged = { minUnits: 14, minDistinct: 8 };

const normalize = (password: string): string => password.normalize('NFC');

function isWeakUnjudged(password: string): boolean {
  const { units, distinct } = patternsOf(password);
  return units < unjudged.minUnits || distinct < unjudged.minDistinct;
}

export function createPasswords(options: PasswordOptions = {}): Passwords {
  const { maxHashes = Math.min(4, availableParallelism()), maxWaiting = 200, judgeTimeoutMs = 1000, judgeIdleMs = 30_000 } = options;
  const parameters = { memoryCost: options.hashMemoryKiB ?? ruledMemoryKiB, timeCost: 1, parallelism: 1 };
  const parametersText = `m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`;
  const gate = createGate({ maxRunning: maxHashes, maxWaiting, queueTimeoutMs: 15_000 });
  const judge = createJudge({ timeoutMs: judgeTimeoutMs, maxWaiting, idleMs: judgeIdleMs });
  /** A hash that no password has: checking against it costs an unknown account as much time as a known one. */
  let nobodysHash: Promise<string> | undefined;
  const verified = async (storedHash: string, password: string): Promise<boolean> =>
    await gate(async () => await verify(storedHash, password));

  return {
    hash: async (password) => await gate(async () => await hash(normalize(password), parameters)),
    async check(storedHash, password) {
      const known = storedHash ?? (await (nobodysHash ??= hash('nobody has this password', parameters)));
      const normal = normalize(password);
      const isRight = await verified(known, normal);
      // written down before there was one form
      const isRaw = !isRight && normal !== password && (await verified(known, password));
      if (storedHash === null || storedHash === undefined) return { isRight: false, isOutdated: false };
      return { isRight: isRight || isRaw, isOutdated: isRaw || !storedHash.includes(parametersText) };
    },
    async isWeak(password, words) {
      const normal = normalize(password);
      if (isPattern(normal)) return true;
      const score = await judge.scoreOf(normal.normalize('NFKC'), words);
      return score === undefined ? isWeakUnjudged(normal) : score < minScore;
    },
    close: async () => await judge.close(),
  };
}
