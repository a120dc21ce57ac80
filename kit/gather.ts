// Does for many at once what each would ask for alone. No timer: what comes while the last ones are under way goes at once after them.

interface Waiting<Given, Answer> {
  given: Given;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Returns an act for one. `actTogether` does it for some, and returns an answer for each in their order. Where it fails for several it is asked for
 * each of them alone, so that none fails for another.
 */
export function gather<Given, Answer>(
  actTogether: (given: readonly Given[]) => Promise<readonly Answer[]>,
  maxAtOnce = 128,
): (given: Given) => Promise<Answer> {
  let waiting: Waiting<Given, Answer>[] = [];
  let isActing = false;

  async function act(batch: readonly Waiting<Given, Answer>[]): Promise<void> {
    try {
      const answers = await actTogether(batch.map(({ given }) => given));
      for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map(async (one) => await act([one])));
    }
  }

  async function actAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAtOnce);
      waiting = waiting.slice(maxAtOnce);
      await act(batch);
    }
    isActing = false;
  }

  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, resolve, reject });
      if (isActing) return;
      isActing = true;
      // whoever comes in the same turn goes along
      setImmediate(() => void actAll());
    });
}
