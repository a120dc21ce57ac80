// Works on the captcha's task in short turns, so that the page stays quick.
import { sha256 } from '@noble/hashes/sha2.js';
import { answerOf, isSolved } from '#contract/identity/captcha.ts';

const turnMs = 12;

/** Returns the answer to a task, or undefined when it is stopped. */
export async function solveCaptcha({ task, bits }: { task: string; bits: number }, signal?: AbortSignal): Promise<string | undefined> {
  const encoder = new TextEncoder();
  for (let number = 0; ; ) {
    if (signal?.aborted === true) return undefined;
    const until = performance.now() + turnMs;
    for (; performance.now() < until; number += 1) {
      const answer = answerOf(task, number);
      if (isSolved(sha256(encoder.encode(answer)), bits)) return answer;
    }
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}
