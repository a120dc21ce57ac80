// A bounded queue before dear work: so much of it at once, so many waiting, nobody for longer than a time.

/** Too many ask at once; whoever asks may try again in a moment. */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many passwords wait to be checked');
    this.name = 'PasswordsBusy';
  }
}

export interface GateLimits {
  /** How many run at once. */
  maxRunning: number;
  /** How many may wait; one more is refused at once. */
  maxWaiting: number;
  /** How long one waits before it is refused. */
  queueTimeoutMs: number;
}

export type Gate = <T>(act: () => Promise<T>) => Promise<T>;

/** Returns a function that runs what it is given when its turn comes. @throws PasswordsBusy when too many wait, or for too long */
export function createGate({ maxRunning, maxWaiting, queueTimeoutMs }: GateLimits): Gate {
  const waiting = new Set<() => void>();
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < maxRunning) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw new PasswordsBusy();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new PasswordsBusy());
      }, queueTimeoutMs);
      function begin(): void {
        clearTimeout(timer);
        resolve();
      }
      waiting.add(begin);
    });
  }

  /** Hands the turn to whoever waits longest, so that nobody overtakes. */
  function giveTurn(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (act) => {
    await takeTurn();
    try {
      return await act();
    } finally {
      giveTurn();
    }
  };
}
